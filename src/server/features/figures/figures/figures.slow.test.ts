import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { FigureFilters, FigureList } from '#contract/figures/figures/contract.ts';
import { type Period, periodOf } from '#contract/figures/figures/period.ts';
import { PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
import type { Actor } from '#server/context.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { allRows, countedSlowly, sortedFigures, wonSlowly } from './counted-slowly.fixture.ts';
import { foldFigures } from './fold-figures.ts';
import { insertHistories, someHistories } from './histories.fixture.ts';

let services: TestServices;
let actors: Actor[];
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  actors = [
    await createActor(services, { role: 'admin', full_name: 'Ada Admin' }),
    await createActor(services, { full_name: 'Sam Staff' }),
  ];
  api = callAs(services, actors[0] ?? null);
});
afterAll(() => services.stop());

const PERIODS: readonly Period[] = [
  periodOf('month', '2026-03-10'),
  periodOf('quarter', '2026-10-25'),
  periodOf('tax_year', '2026-04-05'),
  periodOf('tax_year', '2026-04-06'),
  periodOf('days', '2026-03-29', '2026-03-29'),
  periodOf('days', '2028-02-29', '2028-02-29'),
];

/** While the clients' changes are due, and when they are in the sums. */
async function expectExact(): Promise<void> {
  await expectExactNow();
  await foldFigures(services);
  const { rows } = await services.db.execute(sql`
    select client_id from figures_due
    union all select client_id from client_figures where client_id not in (select id from clients)`);
  expect(rows).toEqual([]);
  await expectExactNow();
}

async function expectExactNow(): Promise<void> {
  const rows = await allRows(services.db);
  for (const { kind, from, to } of PERIODS) {
    const shown = await api.figures.show({ period: kind, from, to });
    const slowly = (days: { from: string; to: string }) =>
      countedSlowly(rows, days, DEFAULT_DESK_SETTINGS.not_lost);
    expect(sortedFigures(shown.figures), from).toEqual(slowly(shown.period));
    expect(sortedFigures(shown.figures_before), `before ${from}`).toEqual(slowly(shown.before));
    expect(shown.months.map(({ n }) => n)).toEqual(
      shown.months.map((month) => wonSlowly(rows, month).length),
    );
    const open = rows.clients.filter(({ closed_at }) => closed_at === null);
    for (const { status, n, value } of shown.pipeline) {
      const inStatus = open.filter((client) => client.status === status);
      expect([n, value]).toEqual([
        inStatus.length,
        inStatus.reduce((sum, { first_year_value }) => sum + (first_year_value ?? 0), 0),
      ]);
    }
    expect(shown.owners.reduce((sum, { n }) => sum + n, 0)).toBe(open.length);
  }
}

/** The number of clients that a list has, page by page. */
async function countList(
  list: FigureList,
  { from, to }: Period,
  filters: FigureFilters = {},
): Promise<number> {
  const keys = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.figures.clients>> = await api.figures.clients({
      list,
      from,
      to,
      ...filters,
      limit: 7,
      cursor,
    });
    for (const { key } of page.items) keys.add(key);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return keys.size;
}

const STEPS = [
  'create',
  'status',
  'status',
  'status',
  'undo',
  'close',
  'reopen',
  'owner',
  'import',
  'undo_import',
  'merge',
  'undo_merge',
  'erase',
  'count',
] as const;

const anyStep = fc.record({
  step: fc.constantFrom(...STEPS),
  pick: fc.nat(1_000),
  status: fc.constantFrom(...CLIENT_STATUSES),
  hours: fc.constantFrom(0, 0.5, 3, 60),
});

type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays a step by the product's verbs. A refused step changes nothing. */
async function play({ step, pick, status }: Step, clients: string[]): Promise<void> {
  const of = <Item>(items: readonly Item[], index = pick) => items[index % items.length];
  const id = of(clients) ?? '';
  const one = (name: string) => ({
    first_name: name,
    surname: `Figure ${crypto.randomUUID()}`,
    email: `${crypto.randomUUID()}@example.org`,
    inquiry_source: of(['Phone', 'phone', ' Phone ', 'Email', 'A friend']) ?? '',
  });
  const as = callAs(services, of(actors) ?? null);
  if (clients.length === 0 || step === 'create') {
    clients.push((await as.clients.create({ ...one('Made'), status })).id);
  } else if (step === 'status') await as.clients.setStatus({ id, status });
  else if (step === 'undo') {
    const { client } = await as.clients.get({ id });
    await as.clients.undoStatus({ id, status_changed_at: client.status_changed_at });
  } else if (step === 'close') {
    await as.clients.close({ id, reason: of(DEFAULT_DESK_SETTINGS.close_reasons) ?? '' });
  } else if (step === 'reopen') await as.clients.reopen({ id });
  else if (step === 'owner') await as.clients.setOwner({ id, owner_id: of(actors)?.user_id ?? null });
  else if (step === 'import') {
    await as.clients.imports.create({ file_name: 'some.csv', rows: [{ ...one('Imported'), status }] });
    const { rows } = await services.db.execute<{ id: string }>(
      sql`select id from clients where first_name = 'Imported' order by created_at desc, id limit 1`,
    );
    if (rows[0]) clients.push(rows[0].id);
  } else if (step === 'undo_import') {
    const [newest] = await as.clients.imports.list();
    await as.clients.imports.undo({ id: newest?.id ?? '' });
  } else if (step === 'merge') {
    const other_id = of(clients, pick + 1) ?? '';
    await as.clients.merges.merge({ id: crypto.randomUUID(), lead_id: id, other_id, choices: {} });
    clients.splice(clients.indexOf(other_id), 1);
  } else if (step === 'undo_merge') {
    const { rows } = await services.db.execute<{ id: string }>(
      sql`select id from client_merges where undone_at is null order by merged_at desc limit 1`,
    );
    await as.clients.merges.undo({ id: rows[0]?.id ?? '' });
  } else if (step === 'count') await foldFigures(services);
  else {
    const { client } = await as.clients.get({ id });
    await callAs(services, actors[0] ?? null).dataProtection.eraseClient({
      client_id: id,
      proposal_id: client.proposal_id,
    });
    clients.splice(clients.indexOf(id), 1);
  }
}

it('figures equal a slow count after random histories by the verbs', async () => {
  services.setNow('2025-12-01T10:00:00Z');
  const clients: string[] = [];
  const times: { after: number; at: string }[] = [];
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 150, maxLength: 150 }), async (steps) => {
      for (const step of steps) {
        services.advance(step.hours * 3_600_000);
        const { rows } = await services.db.execute<{ last: number }>(
          sql`select coalesce(max(id), 0)::int as last from activity_events`,
        );
        times.push({ after: rows[0]?.last ?? 0, at: services.now().toISOString() });
        await play(step, clients).then(
          () => done.add(step.step),
          () => undefined,
        );
      }
    }),
    { numRuns: 1, seed: 37, endOnFailure: true },
  );
  // Events get the database's time. These histories last a year.
  await asOwner(services, (tx) =>
    tx.execute(sql`
      update activity_events e set at = (
        select (t->>'at')::timestamptz from jsonb_array_elements(${JSON.stringify(times)}::jsonb) t
        where (t->>'after')::bigint < e.id order by (t->>'after')::bigint desc limit 1)`),
  );
  await services.db.execute(
    sql`update clients set first_year_value = 100 * length(search_text) where calendly_booking`,
  );
  await services.db.execute(sql`update clients set first_year_value = 12345 where proposal_id like '%3%'`);
  expect([...done].toSorted()).toEqual([...new Set(STEPS)].toSorted());
  await expectExact();
});

it('figures equal a slow count when clocks, months and tax years change', async () => {
  const owners = [null, ...actors.map(({ user_id }) => user_id)];
  await fc.assert(
    fc.asyncProperty(someHistories(owners), async (histories) => {
      await insertHistories(services, histories);
      await expectExact();
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 60_000);

it('each list has as many clients as its figure', async () => {
  const period = periodOf('tax_year', '2026-04-06');
  const { figures, pipeline, owners } = await api.figures.show({ period: period.kind, from: period.from });
  expect(figures.won.n * figures.lost.n * figures.proposals.raised).toBeGreaterThan(0);
  expect(await countList('won', period)).toBe(figures.won.n);
  expect(await countList('lost', period)).toBe(figures.lost.n);
  for (const { status, reason, n } of figures.lost_by)
    expect(await countList('lost', period, { status, reason })).toBe(n);
  for (const { status, n } of figures.stays) expect(await countList('stays', period, { status })).toBe(n);
  for (const { key, n, signed } of figures.sources) {
    expect(await countList('added', period, { source: key ?? '' })).toBe(n);
    expect(await countList('added_signed', period, { source: key ?? '' })).toBe(signed.n);
  }
  for (const { owner_id, won, lost } of figures.owners) {
    expect(await countList('won', period, { owner: owner_id ?? 'nobody' })).toBe(won.n);
    expect(await countList('lost', period, { owner: owner_id ?? 'nobody' })).toBe(lost.n);
  }
  for (const { owner_id, n } of owners)
    expect(await countList('open', period, { owner: owner_id ?? 'nobody' })).toBe(n);
  for (const { status, n } of pipeline) expect(await countList('open', period, { status })).toBe(n);
  for (const list of ['sent', 'opened', 'signed', 'priced', 'discounted', 'monthly', 'raised'] as const)
    expect(await countList(list, period)).toBe(figures.proposals[list]);
});

it('a proposal that changes after it was counted is counted again', async () => {
  const changes = [
    sql`update proposal_signatories set opened_at = (
      select sent_at + interval '1 hour' from proposal_versions where id = version_id) where opened_at is null
      returning client_id`,
    sql`update proposal_versions set state = 'signed', ended_at = ended_at + interval '5 days' 
      where state = 'withdrawn' and number = 1 returning client_id`,
    sql`delete from proposal_versions where number = 3 returning client_id`,
  ];
  for (const change of changes) {
    const { rows } = await asOwner(services, (tx) => tx.execute(change));
    expect(rows.length).toBeGreaterThan(0);
    await expectExact();
  }
});

it('a source is named by its most frequent spelling', async () => {
  const { figures } = await api.figures.show({ period: 'tax_year', from: '2026-01-01' });
  for (const { key, source } of figures.sources) expect(source?.toLowerCase() ?? null).toBe(key);
});

it('a list refuses a cursor that is not its own', async () => {
  const { from, to } = periodOf('month', '2026-03-01');
  await expect(api.figures.clients({ list: 'open', from, to, cursor: 'e30' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it.each([
  [{ period: 'tax_year', from: '0001-01-01' }, 'from'],
  [{ period: 'month', from: '1999-12-31' }, 'from'],
  [{ period: 'days', from: '2026-01-01', to: '9999-12-31' }, 'to'],
  [{ period: 'days', from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ period: 'days', from: '2001-01-01', to: '2026-03-01' }, 'to'],
] as const)('%j is refused by the name of the day', async (input, field) => {
  await expect(api.figures.show(input)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [expect.objectContaining({ path: [field] })] },
  });
});

it.each(['2000-01-01', '2100-12-31'])('%s has figures, in every kind of period', async (from) => {
  for (const period of PERIOD_KINDS)
    expect(await api.figures.show({ period, from })).toMatchObject({ figures: { won: { n: 0 } } });
});

it('before the first client, nothing has a median or a win rate', async () => {
  const empty = await startTestServices();
  try {
    const shown = await callAs(empty, await createActor(empty)).figures.show({});
    expect(shown.period).toEqual({ kind: 'month', from: '2026-03-01', to: '2026-03-31' });
    expect(shown.figures).toMatchObject({ won: { n: 0, value: 0 }, sources: [], owners: [] });
    expect(shown.figures.stays.map(({ median }: { median: number | null }) => median)).toEqual(
      CLIENT_STATUSES.map((_: ClientStatus) => null),
    );
  } finally {
    await empty.stop();
  }
});
