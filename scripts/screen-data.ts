import { asc, eq, sql } from 'drizzle-orm';
import { RUN_LIMIT_MS } from '#contract/proposals/proposals/run.ts';
import { generateClients } from '#demo/generate.ts';
import { storeGenerated } from '#demo/store-generated.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { users } from '#server/db/schema/users.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { parseEnv } from '#server/kernel/env.ts';

/** Enough for every list to have several pages. */
const MANY = 4_000;

/** Sets that start with the demo. */
export const WITH_DEMO: readonly string[] = ['demo', 'long'];

/** Completes the database for each set of screenshots. */
const DATA_SETS: Record<'demo' | 'empty' | 'many' | 'long', (db: Db) => Promise<unknown>> = {
  async demo(db) {
    await addRuns(db);
    await addWebhooks(db);
  },
  empty: async () => undefined,
  async many(db) {
    const staff = await db
      .select({ user_id: users.id, full_name: users.full_name })
      .from(users)
      .orderBy(asc(users.email));
    const { callBookers: bookers } = parseEnv({ NODE_ENV: 'test' });
    await storeGenerated(
      db,
      generateClients({ seed: 1, count: MANY, now: new Date(), users: staff, bookers }),
    );
  },
  long: lengthenNames,
};

export async function fillDatabase(databaseUrl: string, set: keyof typeof DATA_SETS): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 2, onError: () => {} });
  await DATA_SETS[set](db);
  await close();
}

/** Gives clients and staff very long names and texts. Every third client gets names of a single letter instead. */
async function lengthenNames(db: Db): Promise<void> {
  await db.execute(sql`
    update clients set
      first_name = case when number % 3 = 0 then 'Á' else 'Wilhelmina Bartholomew-Featherstonehaugh' end,
      surname = case when number % 3 = 0 then 'Ø' else 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren' end,
      email = 'wilhelmina.bartholomew-featherstonehaugh.' || number || '@accounts-payable.wolfeschlegelsteinhausen.example',
      company = 'The Honourable Society of Chartered Hydrographers, Cartographers and Surveyors of Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch (Holdings) Ltd',
      inquiry_source = 'Recommended at the annual dinner of the Worshipful Company of Framework Knitters',
      notes = repeat('An internal note that goes on and on without saying very much about anything. ', 20)
    from (select id, row_number() over (order by created_at, id) as number from clients) as numbered
    where numbered.id = clients.id`);
  await db.execute(sql`
    update users set full_name = 'Maximiliana Theodora Papadimitriou-Vandersloot' where role = 'staff'`);
}

async function inReview(db: Db) {
  const [newest] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.status, 'proforma_review'))
    .orderBy(sql`${clients.created_at} desc`)
    .limit(1);
  if (!newest) throw new Error('The demo has no client in review');
  return newest;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Adds a run of each outcome that has its own text, for the newest client in review. */
async function addRuns(db: Db): Promise<void> {
  const client = await inReview(db);
  const bot = {
    client_id: client.id,
    started_by_name: 'Priya Raman',
    automated: true,
    bot_id: 'GoProposal drafts',
  };
  await db.insert(proposal_runs).values([
    {
      ...bot,
      state: 'created',
      started_at: minutesAgo(3_000),
      ended_at: minutesAgo(2_995),
      answer_status: 200,
    },
    {
      ...bot,
      state: 'fallback',
      started_at: minutesAgo(2_000),
      ended_at: minutesAgo(2_000),
      answer_status: 503,
      answer: '{"status":"error","message":"All runners are busy"}',
      reason: 'Axiom responded: All runners are busy',
    },
    {
      ...bot,
      state: 'timed_out',
      started_at: minutesAgo(600),
      ended_at: minutesAgo(585),
      run_url: 'https://axiom.example/runs/7',
      reason: `The bot did not report within ${RUN_LIMIT_MS / 60_000} minutes`,
    },
    {
      ...bot,
      state: 'failed',
      started_at: minutesAgo(90),
      ended_at: minutesAgo(84),
      answer_status: 200,
      payload: { header: ['Proposal ID', 'Company Name'], values: ['TG20264711', 'Harbour Lights Ltd'] },
      reason: 'The proposal template was not found in GoProposal',
    },
  ]);
}

/** Adds a working webhook with deliveries, a failing one and a disabled one. */
async function addWebhooks(db: Db): Promise<void> {
  const made = { secret_sealed: 'unreadable', created_by_name: 'Priya Raman', created_at: minutesAgo(9_000) };
  const [working, failing] = await db
    .insert(webhook_endpoints)
    .values([
      {
        ...made,
        url: 'https://ledger.example/hooks/tallygate',
        description: 'Opens the ledger of a new client',
        events: ['client.status_changed' as const],
        active: true,
      },
      {
        ...made,
        url: 'https://intranet.example/a/very/long/path/that/does/not/end/where/one/would/expect/it?token=in-the-address',
        description: '',
        events: ['client.status_changed' as const, 'questionnaire.answered' as const],
        active: true,
      },
      {
        ...made,
        url: 'https://old.example/hook',
        description: 'Old system',
        events: ['client.status_changed' as const],
        active: false,
      },
    ])
    .returning();
  const client = await inReview(db);
  const common = {
    client_id: client.id,
    event_type: 'client.status_changed' as const,
    payload: JSON.stringify({
      type: 'client.status_changed',
      data: { client_id: client.id, to: 'proforma_review' },
    }),
  };
  await db.insert(webhook_deliveries).values(
    [working, failing].flatMap((endpoint, index) =>
      endpoint
        ? [400, 50, 3].map((minutes) => ({
            ...common,
            endpoint_id: endpoint.id,
            event_id: crypto.randomUUID(),
            attempts: index === 0 ? 1 : 9,
            created_at: minutesAgo(minutes),
            attempted_at: minutesAgo(minutes - 1),
            ...(index === 0
              ? { state: 'delivered' as const, answer_status: 204 }
              : { state: 'failed' as const, answer_status: 502, answer: '<h1>Bad gateway</h1>' }),
          }))
        : [],
    ),
  );
}
