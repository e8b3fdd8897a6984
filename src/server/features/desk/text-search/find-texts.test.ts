import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#server/context.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { WALKED_TEXTS } from './find-texts.ts';

let services: TestServices;
let me: Actor;
let api: ReturnType<typeof callAs>;
let client_id: string;

beforeAll(async () => {
  services = await startTestServices();
  me = await createActor(services, { full_name: 'Sam Staff' });
  api = callAs(services, me);
  client_id = (await newClient()).id;
});
afterAll(() => services.stop());

const newClient = () =>
  api.clients.create({
    first_name: 'Jane',
    surname: 'Smith',
    email: `${crypto.randomUUID()}@example.org`,
    company: 'Smith Ltd',
    inquiry_source: 'Phone',
  });
const note = (note_text: string, client = client_id) => api.notes.create({ client_id: client, note_text });
const find = async (search: string, limit = 50) => (await api.textSearch.find({ search, limit })).items;
const idsOf = async (search: string) => (await find(search)).map(({ id }) => id);

it('a search finds a note by the beginning of its words', async () => {
  services.advance(60_000);
  const { id, created_at } = await note('Wants to move the Payroll bureau from January');
  expect(await find('pay JAN')).toEqual([
    {
      source: 'note',
      id,
      client_id,
      client_name: 'Jane Smith',
      company: 'Smith Ltd',
      status: 'new_inquiry',
      by: 'Sam Staff',
      at: created_at,
      excerpt: [
        { index: 0, text: 'Wants to move the ', isMatch: false },
        { index: 18, text: 'Payroll', isMatch: true },
        { index: 25, text: ' bureau from ', isMatch: false },
        { index: 38, text: 'January', isMatch: true },
      ],
    },
  ]);
  expect(await idsOf('payroll nothing')).toEqual([]);
  expect(await idsOf('roll')).toEqual([]);
});

it.each([
  ['zoë', 'Ask Zoë about it'],
  ['VATZ/PAYEZ', 'VATZ/PAYEZ by phone'],
  ['payez', 'Also VATZ/PAYEZ'],
  ['someone@example', 'mail someone@example.com'],
  ["o'brienx", "Mrs O'Brienx rang"],
  ['follow-upx', 'a follow-upx is due'],
  ['077009', '077009 123 456'],
  ["quoted'); drop", "a 'quoted' word, drop it"],
])('a search for %j finds %j', async (search, text) => {
  const { id } = await note(text);
  expect(await idsOf(search)).toContain(id);
});

it('a search finds answers to the questionnaire and internal notes', async () => {
  const { id } = await newClient();
  const { version } = (await api.clients.get({ id })).client;
  await api.clients.update({
    id,
    version,
    first_name: 'Jane',
    surname: 'Smith',
    email: 'jane@example.org',
    inquiry_source: 'Phone',
    notes: 'Prefers xylophones',
  });
  expect(await find('xylophone')).toMatchObject([
    { source: 'internal_notes', id, client_id: id, by: 'Sam Staff' },
  ]);
  await api.questionnaire.enter({
    client_id: id,
    answers: { ...ANSWERS, goals_next_12_months: 'Open a zeppelin yard' },
  });
  const [answers] = await find('zeppelin');
  expect(answers).toMatchObject({ source: 'answers', client_id: id, by: null });
  const { additional_information } = await api.clients.get({ id });
  expect(answers?.id).toBe(additional_information[0]?.id);
});

it('the newest texts come first', async () => {
  const ids: string[] = [];
  for (const text of ['quokka one', 'quokka two', 'quokka three']) {
    services.advance(1_000);
    ids.unshift((await note(text)).id);
  }
  const first = await api.textSearch.find({ search: 'quokka', limit: 2 });
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.more).toBe(true);
  expect(await api.textSearch.find({ search: 'quokka', limit: 3 })).toMatchObject({ more: false });
});

it('a search without a word of three characters finds nothing', async () => {
  for (const search of ['', 'ab', '%', "'"]) expect(await find(search)).toEqual([]);
});

it('a search also finds texts older than those that are compared one by one', async () => {
  const { id } = await note('an old aardvark');
  services.advance(1_000);
  await services.connection.pool.query(
    `insert into client_notes (client_id, note_text, created_at)
     select $1, 'filler ' || n, $2::timestamptz from generate_series(1, $3::int) n`,
    [client_id, services.now().toISOString(), WALKED_TEXTS + 10],
  );
  expect(await idsOf('aardvark')).toEqual([id]);
  expect(await idsOf('filler 1999')).toHaveLength(1);
});

it('a search finds neither deleted notes nor the notes of an erased client', async () => {
  const kept = await note('a wombat');
  const deleted = await note('another wombat');
  await api.notes.delete({ id: deleted.id });
  expect(await idsOf('wombat')).toEqual([kept.id]);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { id, proposal_id } = await newClient();
  await note('a marmoset', id);
  await admin.dataProtection.eraseClient({ client_id: id, proposal_id });
  expect(await idsOf('marmoset')).toEqual([]);
});
