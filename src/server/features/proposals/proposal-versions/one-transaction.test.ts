import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { callAs, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { withPassword } from '#tests/support/with-password.ts';
import { preparedClient, startFirm, type TestFirm } from './prepared-client.fixture.ts';
import { sendProposalReminders } from './reminders/send-proposal-reminders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let services: TestServices;
let firm: TestFirm;
let anyone: ReturnType<typeof callAs>['proposalPage'];
let client_id: string;
let version_id: string;
let directors: string[];
/** A token for each of the two directors. */
let tokens: string[];

beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  firm = await startFirm(services);
  anyone = callAs(services, null).proposalPage;
  client_id = (await preparedClient(firm)).id;
});
afterAll(() => services.stop());

async function send(): Promise<void> {
  const { api, admin } = firm;
  const { draft, draft_version } = await api.proposalVersions.prepare({ client_id });
  const saved = await api.proposalVersions.save({
    client_id,
    version: draft_version,
    draft: { ...draft, order: 'at_once', countersignatory: admin.user_id },
  });
  version_id = crypto.randomUUID();
  const { version } = await api.proposalVersions.send({
    client_id,
    version_id,
    draft_version: saved.draft_version,
    document_hash: saved.document_hash,
  });
  directors = version.signatories.flatMap(({ id, kind }) => (kind === 'client' ? [id] : []));
}

async function copyLinks(): Promise<void> {
  const links = await Promise.all(
    directors.map((signatory_id) => firm.api.proposalVersions.link({ signatory_id })),
  );
  tokens = links.map(({ url }) => url.split('/').at(-1) ?? '');
}

async function sign(index: number): Promise<void> {
  const token = tokens[index] ?? '';
  await anyone.sign({ token, ...signingOf(await anyone.open({ token })) });
}

const withdraw = () => firm.api.proposalVersions.withdraw({ version_id, reason: null });

/** Counts the rows of `table` that were written in the same transaction as the newest row of `log`. */
async function writtenWith(log: 'activity_events' | 'audit_logs', table: string): Promise<number> {
  const { rowCount } = await services.db.execute(sql`
    select from ${sql.identifier(table)} t
    where t.xmin = (select e.xmin from ${sql.identifier(log)} e order by e.id desc limit 1)`);
  return rowCount ?? 0;
}

// The order matters: each change needs the state that the previous ones left.
it.each<[string, string, () => Promise<unknown>]>([
  ['a sent version', 'proposal_versions', send],
  ['a copied link', 'proposal_links', copyLinks],
  ['the first opening', 'proposal_signatories', () => anyone.opened({ token: tokens[0] ?? '' })],
  [
    'a question',
    'client_notes',
    () => anyone.ask({ token: tokens[0] ?? '', question: 'When?', submission_id: crypto.randomUUID() }),
  ],
  [
    'a reminder',
    'proposal_links',
    async () => {
      services.advance(4 * DAY_MS);
      expect(await sendProposalReminders(services)).toBe(2);
    },
  ],
  [
    'stopping the reminders',
    'proposal_versions',
    () => firm.api.proposalVersions.setReminders({ version_id, stopped: true }),
  ],
  ['a withdrawal', 'proposal_versions', withdraw],
  [
    'a declined version',
    'proposal_versions',
    async () => {
      await send();
      await copyLinks();
      await anyone.decline({ token: tokens[0] ?? '', reason: '', submission_id: crypto.randomUUID() });
    },
  ],
  [
    'the first signature',
    'proposal_signatories',
    async () => {
      await send();
      await copyLinks();
      await sign(0);
    },
  ],
  ['the last signature, with its record,', 'stored_files', () => sign(1)],
  [
    'a countersignature, with its record,',
    'stored_files',
    async () => {
      const [version] = await firm.api.proposalVersions.list({ client_id });
      await firm.api.proposalPage.countersign({
        version_id,
        submission_id: crypto.randomUUID(),
        typed_name: 'Ann Admin',
        document_hash: version?.document_hash ?? '',
        agrees: { intent: true },
        confirmation: await withPassword(services, firm.admin),
      });
    },
  ],
])('%s and its event are written in one transaction', async (_name, table, change) => {
  await change();
  expect(await writtenWith('activity_events', table)).toBeGreaterThan(0);
});

it.each<[string, string, () => Promise<unknown>]>([
  [
    'a change to the settings',
    'proposal_settings',
    () =>
      firm.api.proposalVersions.saveSettings({
        version: 0,
        sent_by: 'tallygate',
        needs_code: false,
        countersignatory: null,
      }),
  ],
  [
    'a rotation of the sealing key',
    'sealing_keys',
    async () => {
      const [current] = await firm.api.sealing.keys();
      await firm.api.sealing.rotate({ id: current?.id ?? '' });
    },
  ],
])('%s and its audit entry are written in one transaction', async (_name, table, change) => {
  await change();
  expect(await writtenWith('audit_logs', table)).toBeGreaterThan(0);
});
