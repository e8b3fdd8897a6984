import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '#server/features/desk/data-protection/client-data.ts';
import { documentOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

/** Enough rows that a sequential scan is never the cheapest plan. */
const MANY = 20_000;

const NO_CLIENT = { client_id: '', at: '2026-11-22T12:00:00.000Z' };
const DOCUMENT = JSON.stringify(documentOf('', [], NO_CLIENT)).replaceAll("'", "''");

/**
 * Fills the tables that grow with every client. Tables that don't belong to a client hold settings or users, or are
 * cleared.
 */
const FILL = [
  `insert into client_notes (client_id, note_text, created_at) select id, 'Called', created_at from clients`,
  `insert into additional_information (client_id, answered_at) select id, created_at from clients`,
  `insert into proforma_reviews (client_id, details) select id, '{}' from clients
     where status <> 'onedrive_created'`,
  `insert into due_diligence_files (client_id, opened_at) select id, created_at from clients`,
  `insert into due_diligence_parties (id, file_id, kind, roles, name, source, added_at)
     select gen_random_uuid(), id, 'person', '{client}', 'Pat', 'client', opened_at from due_diligence_files`,
  `insert into due_diligence_evidence (id, party_id, document, seen_on, seen_by_id, seen_by_name, added_at)
     select gen_random_uuid(), id, 'Passport', '2026-03-01', id, 'Sam', added_at from due_diligence_parties`,
  `insert into client_values
     (client_id, one_off, monthly, quarterly, annually, first_year, unpriced, proforma_id, proforma_version,
      book_version_id, computed_at)
     select id, 0, 1, 0, 0, 12, 0, gen_random_uuid(), 1, gen_random_uuid(), created_at from clients`,
  `insert into proforma_fees (proforma_id, client_id, saved) select id, client_id, '{}' from proforma_reviews`,
  `insert into external_info_tokens (client_id, token_hash, expires_at) select id, id::text, now() from clients`,
  `insert into external_info_token_mails (token_id, token_hash) select id, token_hash from external_info_tokens`,
  `insert into client_mails (client_id, to_email, subject, body, sent_by_name)
     select id, email, 'Hello', 'Hello', 'Sam' from clients`,
  `insert into calls (client_id, booked_by, duration_minutes) select id, 'Tax Adviser', 30 from clients`,
  `insert into note_mentions (note_id, user_id, name)
     select n.id, u.id, u.full_name from client_notes n, (select id, full_name from users limit 1) u`,
  `insert into unmailed_questions (note_id, signatory_id, question, asked_at)
     select n.id, s.id, 'Why?', now() from client_notes n join proposal_signatories s on s.client_id = n.client_id`,
  `insert into notifications (user_id, client_id, kind, event_id)
     select u.id, c.id, 'call_booked', row_number() over () from clients c, (select id from users limit 1) u`,
  `insert into proposal_drafts (client_id, draft) select id, '{}' from clients`,
  `insert into proposal_versions
     (id, client_id, number, document, document_hash, proforma_id, state, sent_at, sent_by, sent_by_name, valid_until)
     select id, id, 1, '${DOCUMENT}', '', id, 'open', created_at, id, 'Sam', created_at from clients`,
  `insert into proposal_signatories (id, version_id, client_id, place, kind, name, email, position)
     select id, id, id, 1, 'client', 'Ada', email, '' from clients`,
  `insert into billed_versions (version_id, client_id, how, plan, billed_at, billed_by_name)
     select id, id, 'by_hand', '{}', created_at, 'Sam' from clients`,
  `insert into direct_debits (id, client_id, billing_request_id, token_hash, state, state_at, created_at)
     select id, id, 'BRQ', id::text, 'active', created_at, created_at from clients`,
  `insert into proposal_links (signatory_id, token_hash, created_at, made_by_name)
     select id, id::text, created_at, 'Sam' from clients`,
  `insert into mail_deliveries (id, client_id, to_email, queued_at, state, at)
     select id, id, email, created_at, 'accepted', created_at from clients`,
  `insert into stored_files (client_id, proposal_version_id, kind, name, type, sha256, size, content, created_at)
     select id, id, 'record', 'p.pdf', 'application/pdf', id::text, 1, 'x', created_at from clients`,
  `insert into record_stamps (file_id, next_attempt_at) select id, created_at from stored_files`,
  `insert into timeline_anchored_heads (timeline_id, number, count, hash) select id, 1, 1, '' from clients`,
  `insert into activity_events (actor_name, type, client_id, changes) select 'Sam', 'note.added', id, '{}' from clients`,
];
const GROWING = [
  ...FILL.map((insert) => insert.split(/\s+/)[2] ?? ''),
  'clients',
  'client_activity',
  'client_figures',
  'timeline_heads',
  'client_import_rows',
];
/** Tables about a client in which few clients have rows, or that are regularly cleared. */
const NOT_FILLED = [
  'client_merges',
  'company_differences',
  'company_looks',
  'duplicate_dismissals',
  'due_diligence_acceptances',
  'due_diligence_copies',
  'due_diligence_triggers',
  'outbox_deliveries',
  'party_screenings',
  'proforma_checks',
  'bulk_run_items',
  'proposal_exports',
  'proposal_run_reports',
  'proposal_runs',
  'sanctions_hits',
  'webhook_deliveries',
];

let services: TestServices;
let api: ReturnType<typeof callAs>;
let plansOf: ReturnType<typeof watchPlans>['plansOf'];
let id: string;

beforeAll(async () => {
  services = await startTestServices();
  const { pool } = services.connection;
  await insertManyClients(pool, MANY);
  api = callAs(services, await createActor(services));
  // Filling takes longer on a busy machine than the limit of a request's statements.
  for (const insert of FILL)
    await pool.query(`set statement_timeout = 0; ${insert}; set statement_timeout to default`);
  for (const [batch, rows] of [
    ['first', 2_000],
    ['second', 2_000],
    ['newest', 50],
  ] as const)
    await api.clients.imports.create({ file_name: `${batch}.csv`, rows: imported(batch, rows) });
  await pool.query('set statement_timeout = 0; analyze; set statement_timeout to default');
  ({ plansOf } = watchPlans(pool));
  const { items } = await api.clients.list({ limit: 1, skip: 1_000, status: 'onedrive_created' });
  id = items[0]?.id ?? '';
}, 300_000);

afterAll(() => services.stop());

const imported = (batch: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    first_name: 'Im',
    surname: 'Port',
    email: `${batch}${n}@example.com`,
  }));

const growingScanned = async (call: () => Promise<unknown>) => {
  const plans = await plansOf(call);
  expect(plans.length).toBeGreaterThan(0);
  return tablesScanned(plans).filter((table) => GROWING.includes(table));
};

it.each<[string, () => Promise<unknown>]>([
  ["a client's page", () => api.clients.get({ id })],
  ["a client's notes", () => api.notes.list({ client_id: id })],
  ["a client's history", () => api.activity.list({ client_id: id })],
  ['the history', () => api.activity.list({})],
  ['the dashboard', () => api.dashboard.overview()],
  ["the sidebar's counts", () => api.dashboard.badges()],
  ['My Work', () => api.myWork.get()],
  ["the board's counts of a search", () => api.clients.countByStatus({ search: '07700 900' })],
  ["a card's new place", () => api.clients.position({ id, status: 'info_returned' })],
  ['the export of a status', () => api.clients.export({ format: 'csv', status: 'info_returned' })],
  ['the export of a search', () => api.clients.export({ format: 'csv', search: 'client77' })],
  ['the check of an import', () => api.clients.imports.check({ rows: imported('new', 1_000) })],
  ['the imports that can be undone', () => api.clients.imports.list()],
  ['a move on the board', () => api.clients.setStatus({ id, status: 'goproposal_sent' })],
  ['the draft of a mail', () => api.clientMails.draft({ client_id: id })],
  ['sending a mail', () => api.clientMails.send({ client_id: id, subject: 'Hello', body: 'Hello' })],
  ['adding a note', () => api.notes.create({ client_id: id, note_text: 'Called' })],
])('%s scans no growing table', async (_name, call) => {
  expect(await growingScanned(call)).toEqual([]);
});

it('every table of a client is filled here, or is listed as not filled', () => {
  expect([...GROWING, ...NOT_FILLED].toSorted()).toEqual(PERSONAL_TABLES.toSorted());
});

it('undoing an import scans no growing table', async () => {
  const made = await api.clients.imports.list();
  const newest = made.find(({ file_name }) => file_name === 'newest.csv')?.id ?? '';
  expect(await growingScanned(() => api.clients.imports.undo({ id: newest }))).toEqual([]);
});

it('rows deleted with their parent are found by an index', async () => {
  const { rows } = await services.connection.pool.query(`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c'
      and not exists (
        select from pg_index
        where indrelid = conrelid and indkey[0] = conkey[1]
          and coalesce(pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname), true)
      )
      and connamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
});
