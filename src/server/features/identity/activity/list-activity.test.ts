import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergeAction } from '#contract/identity/activity/action.ts';
import type { ActivityAction, ActivityEvent } from '#contract/identity/activity/activity.ts';
import { NOT_A_USER, typesOf } from '#contract/identity/activity/activity-kind.ts';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Actor } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let sam: Actor;
let olga: Actor;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  sam = await createActor(services);
  olga = await createActor(services, { full_name: 'Olga Other' });
  api = callAs(services, sam);
});
afterAll(() => services.stop());

const TYPED = { first_name: 'Ada', surname: 'Smith', email: 'smith@example.org', inquiry_source: 'Phone' };
const IMPORTED = { ...TYPED, email: 'imported@example.org' };

async function walk(filter: ActivityFilter, limit: number): Promise<ActivityAction[]> {
  const seen: ActivityAction[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.activity.list>> = await api.activity.list({
      ...filter,
      cursor,
      limit,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return seen;
}

type StoredEvent = ActivityEvent & { actor_id: string | null };

/** The actions of all stored events, computed without the database's help. */
async function storedActions(matches: (event: StoredEvent) => boolean): Promise<ActivityAction[]> {
  const groups = new Map<string, [StoredEvent, ...StoredEvent[]]>();
  for (const event of await services.db.select().from(activity_events)) {
    if (!event.in_log) continue;
    const key = event.client_id ? `${event.at} ${event.actor_name} ${event.client_id}` : String(event.id);
    groups.set(key, [event, ...(groups.get(key) ?? [])]);
  }
  return [...groups.values()]
    .filter((events) => events.some(matches))
    .map((events) => {
      const [{ at, actor_name, client_id, client_name }] = events;
      const plain = events.map(({ id, type, changes }) => ({ id, type, changes }));
      return mergeAction({ at, actor_name, client_id, client_name }, plain);
    })
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
}

describe('the log', () => {
  beforeAll(async () => {
    for (const person of [api, callAs(services, olga)]) {
      const client = await person.clients.create({ ...TYPED, notes: 'Met at the fair' });
      const { url } = await person.links.generate({ client_id: client.id });
      await person.clients.close({ id: client.id, reason: 'No answer' });
      const token = url.split('/').at(-1) ?? '';
      await callAs(services, null).questionnaire.submit({ token, answers: ANSWERS });
      await person.calls.book({ client_id: client.id, booked_by: 'Tax Adviser' });
      await person.notes.create({ client_id: client.id, note_text: 'Called' });
      await person.clients.imports.create({ file_name: 'a.csv', rows: [IMPORTED, IMPORTED] });
    }
    // Two actions at the same moment, whose events are interleaved.
    await services.connection.pool.query(
      `insert into activity_events (at, actor_id, actor_name, type, client_id, client_name, changes)
       select now(), $1, 'Sam Staff', type, client, 'Ada Smith', '{}'
       from unnest($2::uuid[]) as client, unnest(array['proposal.sent', 'client.status_changed']) as type
       order by type desc, client`,
      [sam.user_id, [crypto.randomUUID(), crypto.randomUUID()]],
    );
    // Three events of one kind in a transaction.
    await services.connection.pool.query(
      `insert into activity_events (at, actor_id, actor_name, type, client_id, changes)
       select now(), $1, 'Sam Staff', type, $2, '{}'
       from unnest(array['link.generated', 'link.emailed', 'link.generated']) as type`,
      [sam.user_id, crypto.randomUUID()],
    );
    await services.connection.pool.query(
      `insert into activity_events (at, actor_name, type, changes)
       values ('2026-07-01T22:59:59.999Z', 'Old', 'note.added', '{}'), ('2026-07-01T23:00Z', 'Old', 'note.added', '{}')`,
    );
  });

  const today = londonDay(new Date());
  test.each<[string, () => ActivityFilter, (event: StoredEvent) => boolean]>([
    ['no filter', () => ({}), () => true],
    ['a person', () => ({ actor_id: olga.user_id }), ({ actor_id }) => actor_id === olga.user_id],
    ['clients and services as actors', () => ({ actor_id: NOT_A_USER }), ({ actor_id }) => actor_id === null],
    ['a kind', () => ({ kind: 'statuses' }), ({ type }) => type === 'client.status_changed'],
    [
      'a kind of several types',
      () => ({ kind: 'clients' }),
      ({ type }) => typesOf('clients').some((one) => one === type),
    ],
    ['a day', () => ({ day: today }), ({ at }) => londonDay(new Date(at)) === today],
    ['a summer day', () => ({ day: '2026-07-01' }), ({ at }) => londonDay(new Date(at)) === '2026-07-01'],
    [
      'all filters',
      () => ({ actor_id: sam.user_id, kind: 'questionnaires', day: today }),
      ({ actor_id, type }) => actor_id === sam.user_id && type.startsWith('link.'),
    ],
  ])('with %s lists each action once, whatever the size of the pages', async (_name, filter, matches) => {
    const actions = await storedActions(matches);
    expect(actions.length).toBeGreaterThan(0);
    for (const limit of [1, 2, 3, 100]) expect(await walk(filter(), limit)).toEqual(actions);
  });

  test('has one row for an import', async () => {
    const [imported] = await walk({ kind: 'clients', actor_id: olga.user_id }, 1);
    expect(imported).toMatchObject({ type: 'clients.imported', also: [] });
    const { items } = await api.clients.list({ search: 'imported@example.org', limit: 1 });
    expect(await walk({ client_id: items[0]?.id }, 10)).toMatchObject([{ type: 'client.created', also: [] }]);
  });

  test("has pages that new actions don't shift", async () => {
    const all = await walk({}, 100);
    const first = await api.activity.list({ limit: 4 });
    await api.clients.create({ ...TYPED, notes: 'In between' });
    const second = await api.activity.list({ limit: 4, cursor: first.next_cursor });
    expect(second.items).toEqual(all.slice(4, 8));
  });
});

test("a client's history lists each action with its user and its changes", async () => {
  const client = await api.clients.create({ ...TYPED, first_name: 'Dora', notes: 'First note' });
  await api.clients.setStatus({ id: client.id, status: 'request_for_info' });
  const { items, next_cursor } = await api.activity.list({ client_id: client.id });
  expect(next_cursor).toBeNull();
  expect(items).toMatchObject([
    {
      type: 'client.status_changed',
      actor_name: 'Sam Staff',
      client_name: 'Dora Smith',
      changes: { status: { from: 'new_inquiry', to: 'request_for_info' } },
      also: [],
    },
    {
      type: 'client.created',
      changes: { status: { from: null, to: 'new_inquiry' } },
      also: [{ type: 'note.added' }],
    },
  ]);
  expect(await walk({ client_id: client.id }, 1)).toEqual(items);
});
