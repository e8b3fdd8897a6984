import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  api = callAs(services, await createActor(services));
});
afterAll(() => services.stop());

async function addClient(): Promise<string> {
  const client = await api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
  });
  return client.id;
}

const notesOf = async (client_id: string) => (await api.notes.list({ client_id })).items;

test("a note is stored trimmed, with its author's name and time", async () => {
  const client_id = await addClient();
  const added = await api.notes.create({ client_id, note_text: '  Called back.\nWants payroll.  ' });
  expect(added).toMatchObject({
    client_id,
    note_text: 'Called back.\nWants payroll.',
    author_name: 'Sam Staff',
    created_at: services.now().toISOString(),
  });
  expect(await notesOf(client_id)).toEqual([added]);
});

test('a note sent again under its id is stored once', async () => {
  const client_id = await addClient();
  const sent = { id: crypto.randomUUID(), client_id, note_text: 'Called, no answer' };
  const [added, again] = await Promise.all([api.notes.create(sent), api.notes.create(sent)]);
  services.advance(1_000);
  expect([again, await api.notes.create(sent)]).toEqual([added, added]);
  expect(await notesOf(client_id)).toEqual([added]);
  const { items } = await api.activity.list({ client_id, limit: 10 });
  expect(items.filter(({ type }) => type === 'note.added')).toHaveLength(1);

  const other = callAs(services, await createActor(services));
  await expect(other.notes.create(sent)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(api.notes.create({ ...sent, client_id: await addClient() })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('an empty note and a note about an unknown client are refused', async () => {
  const client_id = await addClient();
  for (const note_text of ['', ' \n\t ', '\u00a0']) {
    await expect(api.notes.create({ client_id, note_text })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(await notesOf(client_id)).toEqual([]);
  await expect(api.notes.create({ client_id: crypto.randomUUID(), note_text: 'Lost' })).rejects.toMatchObject(
    { code: 'NOT_FOUND' },
  );
});

test('nobody but its author can delete a note, not even an administrator', async () => {
  const client_id = await addClient();
  const { id } = await api.notes.create({ client_id, note_text: 'Mine' });
  for (const role of ['staff', 'admin'] as const) {
    const other = callAs(services, await createActor(services, { role }));
    await expect(other.notes.delete({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await notesOf(client_id)).toHaveLength(1);
  await api.notes.delete({ id });
  expect(await notesOf(client_id)).toEqual([]);
  await expect(api.notes.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { items } = await api.activity.list({ client_id, limit: 2 });
  expect(items.map(({ type }) => type)).toEqual(['note.deleted', 'note.added']);
});

test('a note is kept when its author is deleted', async () => {
  const client_id = await addClient();
  const author = await createActor(services, { full_name: 'Gone Soon' });
  await callAs(services, author).notes.create({ client_id, note_text: 'Stays' });
  await services.db.delete(users).where(eq(users.id, author.user_id));
  expect(await notesOf(client_id)).toMatchObject([{ note_text: 'Stays', author_name: 'Unknown User' }]);
});

test('each note appears once in the pages, newest first', async () => {
  const client_id = await addClient();
  const written: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    const { id } = await api.notes.create({ client_id, note_text: `Note ${number}` });
    written.push(id);
    if (number === 3) services.advance(1_000);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof api.notes.list>> = await api.notes.list({
      client_id,
      cursor,
      limit: 3,
    });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(written));
  expect(new Set(seen.slice(0, 3))).toEqual(new Set(written.slice(4)));
});
