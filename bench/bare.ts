import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * The baseline for the product: only node:http and pg, without sign-in, permissions or validation. Reads run the
 * statements recorded from the product. Writes make the same changes in a transaction, and the database's triggers run.
 * `/statement` runs a single statement from the request's body.
 */

/** Statements by workload and request number, recorded by record.ts. */
type Recorded = Record<string, { name?: string; text: string; values: unknown[] }[][]>;

const recorded = JSON.parse(readFileSync(String(process.env.RECORDED), 'utf8')) as Recorded;
const pool = new pg.Pool({ connectionString: String(process.env.DATABASE_URL), max: 20 });

const CLIENT = `id, first_name, surname, email, phone_number, company, proposal_id, status, inquiry_source,
  calendly_booking, booked_by, notes, version, created_at, status_changed_at`;
const INSERT_EVENT = `insert into activity_events (actor_id, actor_name, type, client_id, client_name, changes)
  values ($1, $2, $3, $4, $5, $6)`;
const ACTOR = { id: randomUUID(), name: 'Administrator' };

createServer((request, response) => {
  answer(request).then(
    (body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}).listen(Number(process.env.PORT), '127.0.0.1');

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, kind = '', workload = '', number = ''] = (request.url ?? '').split('/');
  if (kind === 'ready') return (await pool.query('select 1')).rows;
  if (kind === 'read') {
    const statements = recorded[workload]?.[Number(number)] ?? [];
    const results = await Promise.all(statements.map((statement) => pool.query(statement)));
    return results.map(({ rows }) => rows);
  }
  const input = JSON.parse(await bodyOf(request));
  if (kind === 'statement') return (await pool.query(input)).rows;
  const write = WRITES[kind];
  if (!write) throw new Error(`Unknown path: ${request.url}`);
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    const result = await write(connection, input as never);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

const WRITES: Record<string, (db: pg.PoolClient, input: never) => Promise<unknown>> = {
  status: setStatus,
  create,
  questionnaire,
};

async function setStatus(db: pg.PoolClient, { id, status }: { id: string; status: string }) {
  const client = (await db.query(`select ${CLIENT} from clients where id = $1 for update`, [id])).rows[0];
  if (client.status === status) return client;
  if (status === 'new_inquiry' || status === 'request_for_info') {
    const answers =
      'select id from additional_information where client_id = $1 and answered_at is not null limit 1';
    if ((await db.query(answers, [id])).rowCount) throw new Error('wrong status');
  }
  return move(db, client, status, ACTOR);
}

async function move(
  db: pg.PoolClient,
  client: pg.QueryResultRow,
  status: string,
  actor: { id: string | null; name: string },
  company?: string,
) {
  const at = new Date();
  if (company === undefined) {
    const update = 'update clients set status = $1, status_changed_at = $2 where id = $3';
    await db.query(update, [status, at, client.id]);
  } else {
    const update =
      'update clients set company = $1, version = $2, status = $3, status_changed_at = $4 where id = $5';
    await db.query(update, [company, client.version + 1, status, at, client.id]);
  }
  const name = `${client.first_name} ${client.surname}`;
  const changes = { status: { from: client.status, to: status } };
  await db.query(INSERT_EVENT, [actor.id, actor.name, 'client.status_changed', client.id, name, changes]);
  return { ...client, status, status_changed_at: at };
}

/** Number of digits of the proposal ids to try first, as in the product. */
let shortestFree = 4;

async function create(db: pg.PoolClient, input: Record<string, string>) {
  const at = new Date();
  const client = (await insertClient(db, input, at)) ?? (await insertClient(db, input, at));
  const changes = { status: { from: null, to: 'new_inquiry' } };
  const name = `${client?.first_name} ${client?.surname}`;
  await db.query(INSERT_EVENT, [ACTOR.id, ACTOR.name, 'client.created', client?.id, name, changes]);
  return client;
}

async function insertClient(db: pg.PoolClient, input: Record<string, string>, at: Date) {
  const { first_name, surname, email, phone_number, company, inquiry_source } = input;
  const proposalId = await freeProposalId(db, at);
  const { rows } = await db.query(
    `insert into clients (first_name, surname, email, phone_number, company, inquiry_source, status, proposal_id,
       created_at, status_changed_at)
     values ($1, $2, $3, $4, $5, $6, 'new_inquiry', $7, $8, $8)
     on conflict (proposal_id) do nothing returning ${CLIENT}`,
    [first_name, surname, email, phone_number, company, inquiry_source, proposalId, at],
  );
  return rows[0];
}

async function freeProposalId(db: pg.PoolClient, at: Date): Promise<string> {
  const prefix = `TG${at.getFullYear()}`;
  for (let digits = shortestFree; ; digits += 1) {
    const end = 10 ** digits;
    const first = digits === 4 ? 0 : end / 10;
    const start = digits === 4 ? at.getTime() % end : first + (((at.getTime() % end) * 7919) % (end - first));
    const numbered = (from: number, to: number) => `
      select $1::text || lpad(number::text, $2::int, '0') as id
      from (select generate_series(${from}::int, ${to}::int) as number) as numbers`;
    const candidates =
      digits === 4
        ? `${numbered(start, end - 1)} union all ${numbered(0, start - 1)}`
        : numbered(start, Math.min(start + 200, end) - 1);
    const { rows } = await db.query(
      `select id from (${candidates}) as candidates
       where (select true from clients where proposal_id = candidates.id) is null limit 1`,
      [prefix, digits],
    );
    if (rows[0]?.id) return rows[0].id;
    shortestFree = Math.max(shortestFree, digits + 1);
  }
}

async function questionnaire(
  db: pg.PoolClient,
  { token, answers }: { token: string; answers: Record<string, unknown> },
) {
  const hash = createHash('sha256').update(token).digest('base64url');
  const find = `select id, client_id, used, used_at, opened_at, last_opened_at, opened_count, emailed_at, revoked_at, expires_at,
      created_by, created_by_name, created_at
    from external_info_tokens
    where token_hash = $1 or id = (select token_id from external_info_token_mails where token_hash = $2)`;
  const link = (await db.query(find, [hash, hash])).rows[0];
  if (!link || link.used) throw new Error('link invalid');
  const lock = `select ${CLIENT} from clients where id = $1 for update`;
  const client = (await db.query(lock, [link.client_id])).rows[0];
  if ((await db.query(find, [hash, hash])).rows[0]?.used) throw new Error('link invalid');
  const at = new Date();
  await db.query(
    `insert into additional_information (client_id, how_did_you_hear, engagement_type, trading_style, company_name,
       company_registration_number, industry, turnover_last_12_months, employs_staff, number_of_staff,
       goals_next_12_months, business_challenges, existing_advisor, annual_fee, answered_at, came_later, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $15)`,
    [
      client.id,
      answers.how_did_you_hear,
      answers.engagement_type,
      answers.trading_style,
      answers.company_name,
      answers.company_registration_number,
      answers.industry,
      answers.turnover_last_12_months,
      answers.employs_staff,
      answers.number_of_staff,
      answers.goals_next_12_months,
      answers.business_challenges,
      answers.existing_advisor,
      answers.annual_fee,
      at,
      false,
    ],
  );
  await db.query(
    `update external_info_tokens set used = true, used_at = $1
     where client_id = $2 and used = false and revoked_at is null`,
    [at, client.id],
  );
  const name = `${client.first_name} ${client.surname}`;
  await db.query(INSERT_EVENT, [null, name, 'questionnaire.submitted', client.id, name, {}]);
  await move(db, client, 'info_returned', { id: null, name }, String(answers.company_name));
  return {};
}
