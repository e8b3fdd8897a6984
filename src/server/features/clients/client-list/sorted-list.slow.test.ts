import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareClients, foldForOrder } from '#contract/clients/client-list/client-order.ts';
import { CLIENT_SORTS, type ClientSort } from '#contract/clients/client-list/client-sort.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { NOBODY } from '#contract/clients/clients/filter-values.ts';
import { sourceMatches } from '#contract/clients/clients/inquiry-source.ts';
import { encodeCursor } from '#server/db/keyset.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let owners: string[];
let everyone: ListedClient[];

const MANY = 400;

/** Few values, so that many clients are equal in each column. */
const one = <Value>(...values: Value[]) => fc.constantFrom(...values);
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`);
const instant = fc
  .tuple(day, one('00:00', '09:30', '23:59'))
  .map(([date, time]) => `${date}T${time}:00.000Z`);
const client = fc.record({
  first_name: one(
    'Ann',
    'ann',
    'Élodie',
    'Elodie',
    'Zoë',
    'Ørsted',
    "O'Neill",
    'Łukasz',
    'Ágnes',
    '李',
    'Åsa',
  ),
  surname: one('Smith', 'SMITH', 'Šmíd', 'Söderberg', 'Straße', 'de la Cruz', 'Ng', 'Ñandú', 'Zúñiga'),
  email: one('a@example.org', 'A@example.org', 'b.c@example.org', 'bc@example.org', 'z_z@example.org'),
  phone_number: one('07700 900123', '07700900123', '+44 7700 900123', '', 'none', null),
  company: one('Acme Ltd', 'ACME Ltd', 'Époque', 'Epoque', '100% Pure', 'Ünal & Söhne', '', null, null),
  status: one(...CLIENT_STATUSES),
  inquiry_source: one('Email', ' email', 'WhatsApp', 'social_media', 'Facebook', 'Zürich fair', '', null),
  calendly_booking: fc.boolean(),
  owner: one(0, 1, 2, 3, null, null),
  next_step_due: fc.option(day, { freq: 2 }),
  first_year_value: one(0, 120_000, 9_007_199_254_740_991, null),
  created_at: instant,
  status_changed_at: instant,
  happened_at: fc.option(instant),
});

beforeAll(async () => {
  services = await startTestServices();
  const me = await createActor(services);
  api = callAs(services, me);
  const { pool } = services.connection;
  owners = [];
  for (const name of ['Émile Zola', 'Emile Zola', 'zoe Ng', 'Ann Bell']) {
    const { user_id } = await createActor(services);
    await pool.query('update users set full_name = $2 where id = $1', [user_id, name]);
    owners.push(user_id);
  }
  const rows = fc.sample(client, { numRuns: MANY, seed: 20 });
  await pool.query(
    `with planned as (
       select gen_random_uuid() as id, row_number() over () as n, r.* from jsonb_to_recordset($1) as r(first_name text,
         surname text, email text, phone_number text, company text, status text, inquiry_source text,
         calendly_booking boolean, owner_id uuid, next_step_due date, first_year_value bigint, created_at timestamptz,
         status_changed_at timestamptz, happened_at timestamptz)
     ), happened as (
       insert into activity_events (at, actor_name, type, client_id, changes)
       select happened_at, 'Sam', 'note.added', id, '{}' from planned where happened_at is not null
     )
     insert into clients (id, first_name, surname, email, phone_number, company, proposal_id, status, inquiry_source,
       calendly_booking, owner_id, next_step, next_step_due, first_year_value, created_at, status_changed_at)
     select id, first_name, surname, email, phone_number, company, 'TG' || n, status, inquiry_source,
       calendly_booking, owner_id, case when next_step_due is not null then 'Ring' end, next_step_due,
       first_year_value, created_at,
       status_changed_at
     from planned`,
    [
      JSON.stringify(
        rows.map(({ owner, ...row }) => ({ ...row, owner_id: owner === null ? null : owners[owner] })),
      ),
    ],
  );
  everyone = await walk({}, 100);
});

afterAll(() => services.stop());

type Input = Parameters<typeof api.clients.list>[0];

async function walk(input: Input, limit: number): Promise<ListedClient[]> {
  const found: ListedClient[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof api.clients.list>> = await api.clients.list({
      ...input,
      limit,
      cursor,
    });
    found.push(...page.items);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}

interface Filtered {
  name: string;
  input: () => Input;
  matches: (client: ListedClient) => boolean;
  limit?: number;
}

const FILTERS: readonly Filtered[] = [
  { name: 'no filter', input: () => ({}), matches: () => true, limit: CLIENTS_PER_PAGE },
  { name: 'no filter and small pages', input: () => ({}), matches: () => true },
  {
    name: 'a status',
    input: () => ({ status: 'proforma_review' }),
    matches: ({ status }) => status === 'proforma_review',
    limit: CLIENTS_PER_PAGE,
  },
  {
    name: 'a source',
    input: () => ({ inquiry_source: 'social media' }),
    matches: ({ inquiry_source }) => sourceMatches('social media', inquiry_source),
  },
  {
    name: 'the filter for booked clients',
    input: () => ({ calendly_booking: 'true' }),
    matches: ({ calendly_booking }) => calendly_booking,
    limit: CLIENTS_PER_PAGE,
  },
  {
    name: 'an owner',
    input: () => ({ owner: owners[1] }),
    matches: ({ owner_id }) => owner_id === owners[1],
  },
  { name: 'no owner', input: () => ({ owner: NOBODY }), matches: ({ owner_id }) => owner_id === null },
  {
    name: 'a search',
    input: () => ({ search: 'smith' }),
    matches: ({ surname }) => surname.toLowerCase() === 'smith',
  },
  {
    name: 'a search too short for the index',
    input: () => ({ search: 'ng' }),
    matches: ({ surname }) => surname === 'Ng',
  },
  {
    name: 'several filters',
    input: () => ({ search: 'example', status: 'new_inquiry', calendly_booking: 'false', owner: NOBODY }),
    matches: (one) => one.status === 'new_inquiry' && !one.calendly_booking && one.owner_id === null,
  },
];

/** The clients as the database should list them. */
function expected({ matches }: Filtered, sort: ClientSort): ListedClient[] {
  return everyone.filter(matches).toSorted(compareClients(sort));
}

const brief = (list: readonly ListedClient[]) =>
  list.map(({ proposal_id, first_name, surname, company }) =>
    [proposal_id, first_name, surname, company].join(' '),
  );

describe.each(CLIENT_SORTS)('sorted by %s', (sort) => {
  it.each(FILTERS)('with $name, the pages together have every match once, in order', async (filter) => {
    const found = await walk({ ...filter.input(), sort }, filter.limit ?? 37);
    expect(brief(found)).toEqual(brief(expected(filter, sort)));
  });

  it.each(FILTERS)('with $name, a jump finds the same clients as paging', async (filter) => {
    const all = expected(filter, sort);
    for (const part of [0.2, 0.5, 0.9, 1]) {
      const skip = Math.floor(all.length * part);
      const { items } = await api.clients.list({ ...filter.input(), sort, skip, limit: 10 });
      expect(brief(items)).toEqual(brief(all.slice(skip, skip + 10)));
    }
  });

  it.each(FILTERS)("with $name, a client's place is the number of clients before it", async (filter) => {
    const all = expected(filter, sort);
    for (const position of [0, Math.floor(all.length / 3), all.length - 1]) {
      const id = all[position]?.id ?? '';
      expect(await api.clients.position({ ...filter.input(), sort, id })).toEqual({ position });
    }
  });
});

it('clients without a value in the sorted column come last in both directions', async () => {
  for (const sort of ['company', '-company', 'next_step', '-next_step', 'owner', '-owner'] as const) {
    const column = { company: 'company', next_step: 'next_step_due', owner: 'owner_id' } as const;
    const name = column[sort.replace('-', '') as keyof typeof column];
    const empty = (await walk({ sort }, 100)).map((one) => one[name] === null);
    expect(empty).toContain(true);
    expect(empty).toEqual(empty.toSorted((a, b) => Number(a) - Number(b)));
  }
});

it('the name sorts by surname, then by first name', async () => {
  const named = (await walk({ sort: 'name', search: 'de la cruz' }, 100)).map((one) => one.first_name);
  expect(named.map(foldForOrder)).toEqual(named.map(foldForOrder).toSorted());
  const surnames = (await walk({ sort: 'name' }, 100)).map((one) => foldForOrder(one.surname));
  expect(surnames).toEqual(surnames.toSorted());
});

it('the stored names are folded as the browser folds them', async () => {
  const { rows } = await services.connection.pool.query<{
    first_name: string;
    surname: string;
    name_key: string;
  }>('select first_name, surname, name_key from clients');
  for (const { first_name, surname, name_key } of rows)
    expect(name_key).toBe(foldForOrder(`${first_name} ${surname}`));
});

it('a cursor of another sort or a forged cursor is rejected with NOT_FOUND', async () => {
  const id = 'a2f1c7a0-6d0b-4c8e-9c53-0e6d8f0a4b11';
  const at = '2026-03-02T10:15:30.123Z';
  const forged = [
    ...[{}, 'x', 1.5, -1, null, '2026-02-30'].map((key) => encodeCursor([key as string, at, id])),
    encodeCursor(['\u0000', at, id]),
    encodeCursor(['name\u0001no id', at, id]),
    encodeCursor([at, id]),
    'nonsense',
  ];
  for (const sort of [
    'status',
    'last_activity',
    '-created_at',
    'calendly_booking',
    'owner',
    'created_at',
  ] as const) {
    for (const cursor of forged) {
      if (sort === 'owner' && cursor === encodeCursor([null, at, id])) continue;
      if (sort === '-created_at' && cursor === encodeCursor([at, id])) continue;
      await expect(api.clients.list({ sort, cursor }), `${sort} ${cursor}`).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  }
});

it('an unknown sort is ignored', async () => {
  const { items } = await api.clients.list({ sort: 'salary' as 'name', limit: 10 });
  expect(brief(items)).toEqual(brief(everyone.slice(0, 10)));
});

it('the last activity is the newest event, or the creation if that is newer', async () => {
  const made = await api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
  });
  const last = async () => {
    const { items } = await api.clients.list({ search: made.proposal_id });
    return items[0]?.last_activity_at ?? '';
  };
  const created = await last();
  const { pool } = services.connection;
  const event = (at: string) =>
    pool.query(
      `insert into activity_events (at, actor_name, type, client_id, changes) values ($2, 'Sam', 'note.added', $1, '{}')
       returning id`,
      [made.id, at],
    );
  await event('2020-01-01T00:00:00Z');
  expect(await last()).toBe(created);
  const { rows } = await event('2126-01-01T00:00:00Z');
  expect(await last()).toBe('2126-01-01T00:00:00.000Z');
  await asOwner(services, (tx) => tx.execute(sql`delete from activity_events where id = ${rows[0].id}`));
  expect(await last()).toBe(created);
  const other = everyone[0]?.id;
  await event('2127-01-01T00:00:00Z');
  await asOwner(services, (tx) =>
    tx.execute(sql`update activity_events set client_id = ${other} where client_id = ${made.id}`),
  );
  expect(await last()).toBe(made.created_at);
});
