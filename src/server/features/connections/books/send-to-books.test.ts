import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_BOOKS } from '#contract/connections/books/books-settings.ts';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { DELIVERY_HANDLERS } from '#server/delivery-handlers.ts';
import { startOutbox } from '#server/features/firm/outbox/start-outbox.ts';
import { OPTIONAL } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import { startXeroDouble, type XeroDouble } from '#server/integrations/xero/xero-double.fixture.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { startSigned } from './signed-proposal.fixture.ts';

const CLIENT = { client_id: 'the client id', client_secret: 'the client secret' };

let double: XeroDouble;
let services: TestServices;
let given: Awaited<ReturnType<typeof startSigned>>;
let outbox: ReturnType<typeof startOutbox>;

const BOOKS = { ...DEFAULT_BOOKS, provider: 'xero' as const, client_id: CLIENT.client_id };

beforeAll(async () => {
  double = await startXeroDouble(CLIENT);
  services = await startTestServices({ XERO_URL: double.url, XERO_SIGN_IN_URL: `${double.url}/token` });
  given = await startSigned(services);
  await services.db.insert(connection_settings).values({
    kind: 'books',
    enabled: true,
    config: BOOKS,
    secret: services.cipher.encrypt(CLIENT.client_secret),
  });
  outbox = startOutbox(services, DELIVERY_HANDLERS, { work: false });
});
afterAll(async () => {
  await outbox.stop();
  await services.stop();
  await double.stop();
});

const ofClient = (client_id: string) => given.api.books.ofClient({ client_id });
const newest = async (client_id: string) =>
  (await given.api.clients.get({ id: client_id })).deliveries.find(({ kind }) => kind === 'books');

it('a signature sends drafts of the version to the books', async () => {
  const { client_id } = await given.signedClient('One');
  await outbox.sendDue();
  expect(double.repeating.map(({ LineItems }) => LineItems.map(({ UnitAmount }) => UnitAmount))).toEqual([
    [100, 20],
  ]);
  expect((await ofClient(client_id))?.billed).toMatchObject({ how: 'xero', by_name: services.env.appName });
  expect(await newest(client_id)).toMatchObject({
    state: 'done',
    answer: 'The bills are in Xero as drafts.',
    link: 'https://go.xero.com/Contacts/View/contact-1',
  });
});

it('what Xero has can’t be undone here', async () => {
  const { items } = await given.api.books.list({ show: 'billed' });
  const undoing = given.api.books.undo({ version_id: items[0]?.version_id ?? '' });
  expect(await undoing.catch(({ code }) => code)).toBe('SENT_TO_BOOKS');
});

it('a newer version is sent only when a person decides so', async () => {
  const { client_id } = await given.signedClient('Two');
  await outbox.sendDue();
  const before = double.repeating.length;
  const second = await given.signed({ client_id, number: 2, left_out: [OPTIONAL] });
  await outbox.sendDue();
  expect(double.repeating).toHaveLength(before);
  expect((await newest(client_id))?.answer).toMatch(/A person decides/);
  expect(await ofClient(client_id)).toMatchObject({ billed: null, changes: [{ to: null }] });
  await given.api.books.send({ version_id: second.version_id });
  await outbox.sendDue();
  expect(double.repeating).toHaveLength(before + 1);
  expect((await ofClient(client_id))?.billed?.how).toBe('xero');
});

it.each(['POST /token', 'POST /RepeatingInvoices'])(
  'an answer to %s that is lost creates nothing twice',
  async (call) => {
    const { client_id } = await given.signedClient(`Lost ${call}`);
    const before = double.repeating.length;
    double.troubleOnce(call, 'lost');
    await outbox.sendDue();
    expect((await newest(client_id))?.state).toBe('waiting');
    services.advance(10 * 60_000);
    await outbox.sendDue();
    expect((await newest(client_id))?.state).toBe('done');
    expect(double.repeating).toHaveLength(before + 1);
  },
);

it('a version that somebody has entered by hand isn’t sent', async () => {
  const { version_id, client_id } = await given.signedClient('Three');
  await given.api.books.enter({ version_id, how: 'by_hand' });
  const before = double.repeating.length;
  await outbox.sendDue();
  expect([double.repeating.length, (await newest(client_id))?.answer]).toEqual([
    before,
    'The books have it already.',
  ]);
});

it('without Xero a signature is listed as to be billed', async () => {
  const isBooks = eq(connection_settings.kind, 'books');
  await services.db.update(connection_settings).set({ config: DEFAULT_BOOKS, secret: null }).where(isBooks);
  const { client_id } = await given.signedClient('Four');
  await outbox.sendDue();
  expect(await newest(client_id)).toMatchObject({ state: 'done', answer: 'Listed under To be billed.' });
  expect((await ofClient(client_id))?.billed).toBeNull();
});
