import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

async function walk(filter: { client_id?: string }, limit: number): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.activity.list>> = await api.activity.list({
      ...filter,
      cursor,
      limit,
    });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return seen;
}

test("the history is newest first and paginated, and new events don't shift pages", async () => {
  const made = [];
  for (const first_name of ['Ada', 'Ben', 'Cleo']) {
    const client = await api.clients.create({
      first_name,
      surname: 'Smith',
      email: 'smith@example.org',
      inquiry_source: 'Phone',
      notes: 'Met at the fair',
    });
    await api.clients.setStatus({ id: client.id, status: 'info_returned' });
    made.push(client);
  }
  const all = await walk({}, 100);
  expect(all).toHaveLength(9);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(await walk({}, 4)).toEqual(all);
  expect(await walk({}, 9)).toEqual(all);

  const first = await api.activity.list({ limit: 4 });
  const [ada] = made;
  if (!ada) throw new Error('No client was made');
  await api.notes.create({ client_id: ada.id, note_text: 'In between' });
  const second = await api.activity.list({ limit: 4, cursor: first.next_cursor });
  expect(second.items.map(({ id }) => id)).toEqual(all.slice(4, 8));
});

test("a client's history lists what was done to them and by whom", async () => {
  const client = await api.clients.create({
    first_name: 'Dora',
    surname: 'Jones',
    email: 'dora@example.org',
    inquiry_source: 'Phone',
    notes: 'First note',
  });
  await api.clients.setStatus({ id: client.id, status: 'request_for_info' });
  const { items, next_cursor } = await api.activity.list({ client_id: client.id });
  expect(next_cursor).toBeNull();
  expect(items).toMatchObject([
    {
      type: 'client.status_changed',
      actor_name: 'Sam Staff',
      client_name: 'Dora Jones',
      changes: { status: { from: 'new_inquiry', to: 'request_for_info' } },
    },
    { type: 'note.added' },
    { type: 'client.created', changes: { status: { from: null, to: 'new_inquiry' } } },
  ]);
  expect(await walk({ client_id: client.id }, 1)).toEqual(items.map(({ id }) => id));
});
