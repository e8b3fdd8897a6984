import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { CLIENT_SORTS } from '#contract/clients/client-list/client-sort.ts';
import { NOBODY } from '#contract/clients/clients/filter-values.ts';
import { PROPOSAL_FILTERS } from '#contract/clients/clients/proposal-filter.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { type PlanStep, tablesScanned, watchPlans } from '#tests/support/query-plans.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { WALKED } from './search-ids.ts';

/** Largest number of clients to plan for. */
const MANY = 100_000;

/**
 * Terms that the index can find: rare, common, unknown and accented terms, and phone numbers. `mostRead` limits the
 * clients that the index finds by a term's trigrams if the newest clients don't fill a page.
 */
const INDEXED: readonly [search: string, mostRead: number][] = [
  ['client4711@', 2_000],
  ['okafor777', 200],
  ['TG2025054321', 2_000],
  ['copper kettle 88', 5_000],
  ['llewellyn1', 2_300],
  ['zoë o', 2_300],
  ['Siân', 0],
  ['BJÖRN', 0],
  ['priya', 0],
  ['northgate', 0],
  ['ltd', 0],
  ['example.com', 0],
  ['@example', 0],
  ['qqqq', 0],
  ['zebra', 0],
  ['nobody@nowhere', 0],
  ['07700 123', 2_000],
  ['0770012', 2_000],
  ['+44 7700', 100],
];

/** Terms without three letters or digits in a row. */
const TOO_SHORT = ['a', '7', 'q', 'ë', '&', 'zo', 'th', '77', 'zq', "o'", 'a.b', '...', '%'];

/** The index that serves each sort. */
const SORT_INDEXES: Record<ClientColumn, string> = {
  name: 'clients_by_surname',
  company: 'clients_by_company',
  email: 'clients_email',
  phone_number: 'clients_phone',
  status: 'clients_by_stage',
  days_in_status: 'clients_by_status_change',
  owner: 'clients_of_owner_newest',
  next_step: 'clients_by_due_day',
  inquiry_source: 'clients_of_source_newest',
  calendly_booking: 'clients_of_booking_newest',
  value: 'clients_by_value',
  created_at: 'clients_newest',
  last_activity: 'client_activity_by_time',
};

let services: TestServices;
let api: ReturnType<typeof callAs>;
let me: Awaited<ReturnType<typeof createActor>>;
let plansOf: ReturnType<typeof watchPlans>['plansOf'];

beforeAll(async () => {
  services = await startTestServices();
  await insertManyClients(services.connection.pool, MANY);
  me = await createActor(services);
  api = callAs(services, me);
  ({ plansOf } = watchPlans(services.connection.pool));
}, 300_000);

afterAll(() => services.stop());

/** Scans of the whole table in executed plans. */
const seqScans = (plans: PlanStep[][]) => tablesScanned(plans).filter((table) => table === 'clients');
const indexes = (plans: PlanStep[][]) => plans.flat().flatMap((node) => node['Index Name'] ?? []);
/** The most client rows that one step reads, matching or not, by any index or by `index`. */
const rowsRead = (plans: PlanStep[][], index?: string) =>
  Math.max(
    ...plans
      .flat()
      .filter((node) => node['Relation Name'] === 'clients')
      .filter((node) => index === undefined || node['Index Name'] === index)
      .map(
        (node) =>
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)) *
          node['Actual Loops'],
      ),
  );

describe(`with ${MANY.toLocaleString('en-GB')} clients`, () => {
  it.each([
    ['no filter', {}, 'clients_newest'],
    ['a status', { status: 'info_returned' }, 'clients_of_status_newest'],
    ['a source', { inquiry_source: 'WhatsApp' }, 'clients_of_source_newest'],
    ['a source nobody has', { inquiry_source: 'carrier pigeon' }, 'clients_of_source_newest'],
    ['Calendly bookings', { calendly_booking: 'true' }, 'clients_of_booking_newest'],
    ['no Calendly bookings', { calendly_booking: 'false' }, 'clients_of_booking_newest'],
  ] as const)('the list with %s reads a page by its index', async (_name, filter, index) => {
    const plans = await plansOf(() => api.clients.list({ ...filter, limit: 60 }));
    expect(seqScans(plans)).toEqual([]);
    expect(indexes(plans)).toContain(index);
    expect(rowsRead(plans)).toBeLessThan(300);
  });

  it('the last page costs the same as the first', async () => {
    const before = await api.clients.list({ limit: 60, skip: MANY - 120 });
    const plans = await plansOf(() => api.clients.list({ limit: 60, cursor: before.next_cursor }));
    expect(rowsRead(plans)).toBeLessThan(300);
  });

  it.each([
    ['all clients', {}, 'clients_newest'],
    ['a status', { status: 'info_returned' }, 'clients_of_status_newest'],
    ['Calendly bookings', { calendly_booking: 'true' }, 'clients_of_booking_newest'],
  ] as const)('a jump in the list of %s reads at most half of its index', async (_name, filter, index) => {
    const { matching } = await api.clients.count(filter);
    for (const part of [0.1, 0.45, 0.6, 0.99]) {
      const skip = Math.floor(matching * part);
      const plans = await plansOf(() => api.clients.list({ ...filter, limit: 60, skip }));
      expect(seqScans(plans)).toEqual([]);
      expect(indexes(plans)).toContain(index);
      expect(rowsRead(plans)).toBeLessThanOrEqual(Math.min(part, 1 - part) * matching + 62);
    }
  });

  it.each(Object.entries(SORT_INDEXES) as [ClientColumn, string][])(
    'sorted by %s, the first and a later page are read by %s',
    async (column, index) => {
      for (const sort of [column, `-${column}`] as const) {
        const { next_cursor: cursor } = await api.clients.list({ sort, limit: 60 });
        for (const input of [{}, { cursor }]) {
          const plans = await plansOf(() => api.clients.list({ sort, limit: 60, ...input }));
          expect(seqScans(plans)).toEqual([]);
          expect(tablesScanned(plans)).not.toContain('client_activity');
          expect(indexes(plans)).toContain(index);
          expect(rowsRead(plans)).toBeLessThan(300);
        }
      }
    },
  );

  it.each([
    ['many matches', { status: 'info_returned' }],
    ['many matches of a search', { search: 'example.com' }],
    ['a rare match', { search: 'okafor777' }],
    ['no match', { search: 'qqqq' }],
    ['a rare source', { inquiry_source: 'carrier pigeon' }],
    ['no owner', { owner: NOBODY }],
    [
      'all filters',
      { search: 'ltd', status: 'new_inquiry', inquiry_source: 'email', calendly_booking: 'false' },
    ],
  ] as const)('no step of a list with %s reads more rows than there are clients', async (_name, filter) => {
    for (const sort of CLIENT_SORTS) {
      const plans = await plansOf(() => api.clients.list({ ...filter, sort, limit: 60 }));
      expect(rowsRead(plans), sort).toBeLessThanOrEqual(MANY);
    }
  });

  it.each([
    ['two sources', { inquiry_source: 'face to face' }],
    ['a family of sources', { inquiry_source: 'social media' }],
    ['a search that many match', { search: 'example.com' }],
    [
      'all filters',
      { search: 'ltd', status: 'new_inquiry', inquiry_source: 'email', calendly_booking: 'false' },
    ],
  ] as const)('the list with %s uses an index', async (_name, filter) => {
    const plans = await plansOf(() => api.clients.list({ ...filter, limit: 60 }));
    expect(seqScans(plans)).toEqual([]);
    expect(indexes(plans).some((index) => index.startsWith('clients_'))).toBe(true);
  });

  it.each(PROPOSAL_FILTERS)('the list of clients whose proposal is %s uses an index', async (proposal) => {
    const plans = await plansOf(() => api.clients.list({ proposal, limit: 60 }));
    expect(seqScans(plans)).toEqual([]);
    expect(indexes(plans).some((index) => index.startsWith('clients_'))).toBe(true);
  });

  it.each([
    ['everything', {}],
    ['a status', { status: 'info_returned' }],
    ['a source', { inquiry_source: 'WhatsApp' }],
    ['a family of sources', { inquiry_source: 'phone call' }],
    ['Calendly bookings', { calendly_booking: 'true' }],
    ['a search', { search: '07700 900' }],
  ] as const)('the count of %s does not scan the clients', async (_name, filter) => {
    const plans = await plansOf(() => api.clients.count(filter));
    expect(seqScans(plans)).toEqual([]);
  });

  it('the search for duplicates uses an index for each field', async () => {
    const plans = await plansOf(() =>
      api.clients.findDuplicates({
        email: 'client7@example.com',
        phone_number: '07700 900123',
        company: 'Northgate 7 Ltd',
      }),
    );
    expect(seqScans(plans)).toEqual([]);
    expect(indexes(plans)).toEqual(
      expect.arrayContaining(['clients_email', 'clients_phone', 'clients_company']),
    );
  });

  it('the dashboard reads the clients to act on today by indexes', async () => {
    const { pool } = services.connection;
    // In parts, since a busy machine needs longer than a statement's limit for all of them.
    for (const tens of '0123456789') {
      await pool.query(
        `update clients set owner_id = $1, next_step = 'Ring', next_step_due = '2026-01-01', next_step_user_id = $1
         where proposal_id like $2`,
        [me.user_id, `%${tens}4`],
      );
    }
    await pool.query(
      `insert into calls (client_id, booked_by, starts_at, duration_minutes)
       select id, 'Tax Adviser', created_at, 30 from clients where status = 'zoom_call_booked'`,
    );
    await pool.query(
      `insert into proposal_runs (client_id, started_at, started_by_name, automated, state)
       select id, created_at, 'Sam', true, case when status = 'proforma_review' then 'failed' else 'created' end
       from clients
       where status = 'goproposal_sent' or status = 'proforma_review' and proposal_id like '%00'`,
    );
    await pool.query('vacuum (analyze) clients, calls, proposal_runs');
    const plans = await plansOf(() => api.dashboard.overview());
    const scanned = tablesScanned(plans);
    for (const table of ['clients', 'calls', 'proposal_runs']) expect(scanned).not.toContain(table);
    expect(indexes(plans)).toEqual(
      expect.arrayContaining([
        'calls_by_start',
        'clients_queue',
        'clients_queue_of_owner',
        'clients_next_steps',
        'clients_next_steps_by_day',
        'proposal_runs_failed',
      ]),
    );
    // In the days that are read, sending a proposal failed for about 220 clients, none of whom the caller owns.
    expect(rowsRead(plans)).toBeLessThan(300);
  });

  it('a search scans no table and reads few clients, whatever the statistics say', {
    timeout: 300_000,
  }, async () => {
    for (let turn = 1; turn <= 6; turn += 1) {
      await services.connection.pool.query('analyze clients');
      for (const [search, mostRead] of INDEXED) {
        const plans = await plansOf(() => api.clients.list({ search, limit: 60 }));
        const hint = `'${search}' after ANALYZE ${turn}`;
        expect(seqScans(plans), hint).toEqual([]);
        expect(rowsRead(plans), hint).toBeLessThanOrEqual(Math.max(WALKED, mostRead));
      }
    }
  });

  it.each(TOO_SHORT)('short terms like %s are compared with a client at most once', async (search) => {
    const plans = await plansOf(() => api.clients.list({ search, limit: 60 }));
    expect(indexes(plans)).not.toContain('clients_search');
    expect(rowsRead(plans)).toBeLessThanOrEqual(MANY);
    // Reading clients in the list's order accesses the table at random.
    expect(rowsRead(plans, 'clients_newest')).toBeLessThanOrEqual(WALKED);
  });

  it('the plan of each statement is captured', async () => {
    expect(await plansOf(() => api.clients.list({ limit: 1 }))).toHaveLength(1);
  });
});
