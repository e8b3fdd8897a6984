import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '#server/db/connect.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let own: Connection;
let call: ReturnType<typeof callAs>;
/** Round trips so far. A statement begins a round trip if no other statement is in progress on its connection. */
let trips = 0;

beforeAll(async () => {
  services = await startTestServices();
  const actor = await createActor(services);
  // A separate pool of one connection, so that parallel statements are counted, but no statements of jobs.
  own = connect(services.connection.pool.options.connectionString ?? '', {
    max: 1,
    onError: () => undefined,
  });
  own.pool.on('connect', countTrips);
  call = callAs({ ...services, db: own.db, connection: own }, actor);
});
afterAll(async () => {
  await own.close();
  await services.stop();
});

function countTrips(client: pg.PoolClient): void {
  let underWay = 0;
  const answered = () => {
    underWay -= 1;
  };
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const counting = (...args: unknown[]) => {
    if (underWay === 0) trips += 1;
    underWay += 1;
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const called = (...results: unknown[]) => {
        answered();
        callback(...results);
      };
      return query(...args.slice(0, -1), called);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(answered, answered);
    return result;
  };
  client.query = counting as typeof client.query;
}

async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  trips = 0;
  await work();
  return trips;
}

function create(fields: { id?: string; notes?: string } = {}) {
  return call.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
    ...fields,
  });
}

async function openLink(client_id: string): Promise<string> {
  const { url } = await call.links.generate({ client_id });
  return url.split('/').at(-1) ?? '';
}

const ANSWERS = {
  how_did_you_hear: 'A friend',
  engagement_type: ['Planning project (e.g., company registration)' as const],
  trading_style: 'Limited Company' as const,
  company_name: 'Answered Ltd',
  company_registration_number: '12345678',
  industry: 'Bakery',
  turnover_last_12_months: 125_000,
  employs_staff: false,
  goals_next_12_months: 'Grow',
  business_challenges: 'Cash flow',
  existing_advisor: false,
};

const READS: Record<string, (id: string) => Promise<unknown>> = {
  list: () => call.clients.list({ status: 'new_inquiry' }),
  search: () => call.clients.list({ search: 'smith' }),
  count: () => call.clients.count({ status: 'new_inquiry' }),
  'count of a search': () => call.clients.count({ search: 'smith' }),
  'counts per status': () => call.clients.countByStatus({}),
  'position in the list': (id) => call.clients.position({ id }),
  'client page': (id) => call.clients.get({ id }),
  notes: (client_id) => call.notes.list({ client_id }),
  activity: () => call.activity.list({}),
  badges: () => call.dashboard.badges(),
  'catalogue tree': () => call.catalogue.tree(),
};

it.each(Object.keys(READS))('reading takes one round trip to the database: %s', async (name) => {
  const { id } = await create();
  expect(await tripsOf(async () => READS[name]?.(id))).toBe(1);
});

it('my work takes three reads, which run at the same time', async () => {
  expect(await tripsOf(() => call.myWork.get())).toBe(3);
});

const CHANGES: Record<string, (id: string) => Promise<unknown>> = {
  'status change': (id) => call.clients.setStatus({ id, status: 'zoom_call_booked' }),
  'booking flag': (id) => call.clients.setCalendlyBooking({ id, calendly_booking: true }),
  edit: (id) =>
    call.clients.update({
      id,
      version: 1,
      first_name: 'Janet',
      surname: 'Smith',
      email: 'jane@example.org',
      phone_number: null,
      company: null,
      inquiry_source: 'Phone',
      notes: null,
    }),
};

it.each(Object.keys(CHANGES))(
  'a change takes two round trips, history and counters included: %s',
  async (name) => {
    const { id } = await create();
    expect(await tripsOf(async () => CHANGES[name]?.(id))).toBe(2);
  },
);

it('a status change that notifies the owner takes two round trips', async () => {
  const { id } = await create();
  const { user_id, full_name: name } = await createActor(services);
  await call.clients.setOwner({ id, owner_id: user_id });
  expect(await tripsOf(() => call.clients.setStatus({ id, status: 'goproposal_signed' }))).toBe(2);
  const note = { client_id: id, note_text: `Ask @${name}`, mentions: [{ user_id, name }] };
  // One more than without mentions, for the names that the response shows.
  expect(await tripsOf(() => call.notes.create(note))).toBe(4);
  const told = await own.pool.query('select kind from notifications where user_id = $1 order by id', [
    user_id,
  ]);
  expect(told.rows.map(({ kind }) => kind)).toEqual(['handed_over', 'proposal_signed', 'mentioned']);
});

it('creating a client takes one round trip', async () => {
  expect(await tripsOf(() => create())).toBe(1);
});

it('writing a note takes three round trips: the lock, the note, its event', async () => {
  const { id: client_id } = await create();
  expect(await tripsOf(() => call.notes.create({ client_id, note_text: 'Called' }))).toBe(3);
});

it('deleting a note takes two round trips', async () => {
  const { id: client_id } = await create();
  const { id } = await call.notes.create({ client_id, note_text: 'Called' });
  expect(await tripsOf(() => call.notes.delete({ id }))).toBe(2);
});

it('a questionnaire takes three round trips with its rate limit', async () => {
  const { id } = await create();
  const token = await openLink(id);
  const sent = { token, submission_key: crypto.randomUUID(), answers: ANSWERS };
  expect(await tripsOf(() => call.questionnaire.submit(sent))).toBe(3);
  expect(await tripsOf(() => call.questionnaire.enter({ client_id: id, answers: ANSWERS }))).toBe(2);
});

it('a change fails as a whole if a write that was not awaited fails', async () => {
  const { id } = await create();
  await own.pool.query(
    `alter table activity_events add constraint no_moves check (type <> 'client.status_changed') not valid`,
  );
  await expect(call.clients.setStatus({ id, status: 'info_returned' })).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
  });
  await own.pool.query('alter table activity_events drop constraint no_moves');
  expect((await call.clients.get({ id })).client.status).toBe('new_inquiry');
  // The connection can be used again.
  expect(await tripsOf(() => call.clients.setStatus({ id, status: 'info_returned' }))).toBe(2);
});
