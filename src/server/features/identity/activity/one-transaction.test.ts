import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATEGORY_DEFAULTS } from '#contract/pricing/catalogue/catalogue-input.ts';
import { reviewDetails } from '#server/features/proposals/proposals/reviewed-client.fixture.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let client_id: string;
let merge_id: string;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
  client_id = (await api.clients.create(TYPED)).id;
});
afterAll(() => services.stop());

const TYPED = { first_name: 'Jane', surname: 'Smith', email: 'jane@example.org', inquiry_source: 'Phone' };

/** Counts the rows of a table that the transaction of the newest event wrote. */
async function writtenWithEvent(table: string): Promise<number> {
  const { rowCount } = await services.db.execute(sql`
    select from ${sql.identifier(table)} t
    where t.xmin = (select e.xmin from activity_events e order by e.id desc limit 1)`);
  return rowCount ?? 0;
}

// In the order of the pipeline: each change needs the state that earlier changes left.
it.each<[string, string, () => Promise<unknown>]>([
  ['a new client', 'clients', () => api.clients.create(TYPED)],
  [
    'a new client with a mail',
    'external_info_tokens',
    () => api.clients.createAndEmail({ ...TYPED, id: crypto.randomUUID() }),
  ],
  [
    'an edit',
    'clients',
    () => api.clients.update({ ...TYPED, id: client_id, version: 1, surname: 'Jones', notes: '' }),
  ],
  [
    'the Calendly switch',
    'clients',
    () => api.clients.setCalendlyBooking({ id: client_id, calendly_booking: true }),
  ],
  ['a note', 'client_notes', () => api.notes.create({ client_id, note_text: 'Called' })],
  ['a link', 'external_info_tokens', () => api.links.generate({ client_id })],
  [
    'a questionnaire',
    'additional_information',
    () => api.questionnaire.enter({ client_id, answers: ANSWERS }),
  ],
  ['a call', 'calls', () => api.calls.book({ client_id, booked_by: 'Tax Adviser' })],
  ['a proforma', 'proforma_reviews', () => api.proforma.create({ client_id, details: reviewDetails })],
  ['a sent proposal', 'proposal_runs', () => api.proposals.send({ client_id })],
  [
    'an undone status',
    'clients',
    async () => {
      const { status_changed_at } = await api.clients.setStatus({ id: client_id, status: 'info_returned' });
      await api.clients.undoStatus({ id: client_id, status_changed_at });
    },
  ],
  ['a status', 'clients', () => api.clients.setStatus({ id: client_id, status: 'proforma_review' })],
  [
    'a merge',
    'client_merges',
    async () => {
      const other = await api.clients.create(TYPED);
      merge_id = crypto.randomUUID();
      await api.clients.merges.merge({ id: merge_id, lead_id: client_id, other_id: other.id });
    },
  ],
  ['an undone merge', 'clients', () => api.clients.merges.undo({ id: merge_id })],
  ['an import', 'client_imports', () => api.clients.imports.create({ file_name: 'a.csv', rows: [TYPED] })],
  [
    'a category',
    'service_categories',
    () =>
      api.catalogue.categories.create({ ...CATEGORY_DEFAULTS, name: 'pensions', display_name: 'Pensions' }),
  ],
])('%s and its event are written in one transaction', async (_name, table, change) => {
  await change();
  expect(await writtenWithEvent(table)).toBeGreaterThan(0);
});
