import { afterAll, beforeAll, expect, it } from 'vitest';
import { connection_settings } from '#server/db/schema/firm/connections.ts';
import { DELIVERY_HANDLERS } from '#server/delivery-handlers.ts';
import { startSigned } from '#server/features/connections/books/signed-proposal.fixture.ts';
import { startOutbox } from '#server/features/firm/outbox/start-outbox.ts';
import {
  BANK_DETAIL,
  deliverEvents,
  type GoCardlessDouble,
  gocardlessEvent,
  startGoCardlessDouble,
} from '#server/integrations/gocardless/gocardless-double.fixture.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const TOKEN = 'live_token_of_a_test';
const WEBHOOK_SECRET = 'a webhook secret of a test';

let double: GoCardlessDouble;
let services: TestServices;
let server: HttpServer;
let given: Awaited<ReturnType<typeof startSigned>>;
let outbox: ReturnType<typeof startOutbox>;

beforeAll(async () => {
  double = await startGoCardlessDouble(TOKEN);
  services = await startTestServices({ GOCARDLESS_URL: double.url, SMTP_URL: 'smtp://localhost' });
  server = await serveOverHttp(services);
  given = await startSigned(services);
  await services.db.insert(connection_settings).values({
    kind: 'direct_debit',
    enabled: true,
    config: {},
    secret: services.cipher.encrypt(JSON.stringify({ access_token: TOKEN, webhook_secret: WEBHOOK_SECRET })),
  });
  outbox = startOutbox(services, DELIVERY_HANDLERS, { work: false });
});
afterAll(async () => {
  await outbox.stop();
  await server.stop();
  await services.stop();
  await double.stop();
});

const stateOf = async (client_id: string) =>
  (await given.api.directDebit.ofClient({ client_id }))?.state ?? null;
const at = (minutes: number) => new Date(services.now().getTime() + minutes * 60_000).toISOString();
const keyOf = async (client_id: string) => {
  const { rows } = await services.connection.pool.query('select id from direct_debits where client_id = $1', [
    client_id,
  ]);
  return String(rows[0]?.id);
};

/** The link in the newest mail about a direct debit, on the server of the test. */
async function mailedLink(): Promise<string> {
  const mail = (await services.sentMails()).findLast(({ kind }) => kind === 'direct_debit');
  return (mail?.link ?? '').replace(services.env.appUrl, server.url);
}

it('the mailed link leads to a new page each time', async () => {
  const { client_id } = await given.signedClient('One');
  await outbox.sendDue();
  expect(await stateOf(client_id)).toBe('sent');
  const mails = (await services.sentMails()).filter(({ kind }) => kind === 'direct_debit');
  expect(mails.map(({ to }) => to)).toEqual(['priya.shah@shah-bakery.example']);
  const link = await mailedLink();
  for (const page of [1, 2]) {
    const answer = await fetch(link, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, double.pages.at(-1)]);
    expect(double.pages).toHaveLength(page);
  }
});

it('the page of the signed proposal offers it', async () => {
  const { token, client_id } = await given.signedClient('Two');
  const { directDebit } = callAs(services, null);
  expect(await directDebit.ofLink({ token })).toBeNull();
  await outbox.sendDue();
  expect(await directDebit.ofLink({ token })).toEqual({ state: 'sent' });
  expect(await directDebit.start({ token })).toEqual({ url: double.pages.at(-1) });
  expect(JSON.parse(double.requests.at(-1)?.body ?? '{}')).toMatchObject({
    billing_request_flows: { redirect_uri: expect.stringMatching(new RegExp(`/proposal/${token}$`)) },
  });
  expect(await stateOf(client_id)).toBe('sent');
});

it.each([
  ['lost', 'lost' as const],
  ['of a broken gateway', { status: 504 }],
])('an answer that is %s creates nothing twice', async (what, trouble) => {
  const before = double.created.size;
  const { client_id } = await given.signedClient(`Answer ${what}`);
  double.troubleOnce('POST /billing_requests', trouble);
  await outbox.sendDue();
  expect(await stateOf(client_id)).toBeNull();
  services.advance(10 * 60_000);
  await outbox.sendDue();
  expect(await stateOf(client_id)).toBe('sent');
  expect(double.created.size).toBe(before + 1);
});

it('signed events move the state once each, whatever their order', async () => {
  const { client_id } = await given.signedClient('Three');
  await outbox.sendDue();
  const resource_metadata = { direct_debit: await keyOf(client_id) };
  const visited = gocardlessEvent({
    resource_type: 'billing_requests',
    action: 'flow_visited',
    created_at: at(1),
    resource_metadata,
  });
  const active = gocardlessEvent({
    resource_type: 'mandates',
    action: 'active',
    created_at: at(5),
    resource_metadata,
  });
  for (const events of [[active], [visited], [active, visited]]) {
    const answer = await deliverEvents(server.url, events, WEBHOOK_SECRET);
    expect([answer.status, await answer.json()]).toEqual([200, { received: events.length }]);
  }
  expect(await stateOf(client_id)).toBe('active');
  const moves = (await given.api.activity.list({ client_id })).items.filter(
    ({ type }) => type === 'direct_debit.changed',
  );
  expect(moves.map(({ changes, actor_name }) => [actor_name, changes.state?.to])).toEqual([
    ['GoCardless', 'active'],
    [services.env.appName, 'sent'],
  ]);
});

it('a mandate is recognised by the request that led to it, even without metadata', async () => {
  const { client_id } = await given.signedClient('Mandate');
  await outbox.sendDue();
  const { rows } = await services.connection.pool.query(
    'select billing_request_id from direct_debits where client_id = $1',
    [client_id],
  );
  const fulfilled = gocardlessEvent({
    resource_type: 'billing_requests',
    action: 'fulfilled',
    created_at: at(1),
    links: { billing_request: rows[0]?.billing_request_id, mandate_request_mandate: 'MD1' },
  });
  const active = gocardlessEvent({
    resource_type: 'mandates',
    action: 'active',
    created_at: at(5),
    links: { mandate: 'MD1' },
  });
  await deliverEvents(server.url, [fulfilled, active], WEBHOOK_SECRET);
  expect(await stateOf(client_id)).toBe('active');
});

it('a wrong signature is answered 498 and changes nothing', async () => {
  const { client_id } = await given.signedClient('Four');
  await outbox.sendDue();
  const resource_metadata = { direct_debit: await keyOf(client_id) };
  const event = gocardlessEvent({
    resource_type: 'mandates',
    action: 'active',
    created_at: at(5),
    resource_metadata,
  });
  const answer = await deliverEvents(server.url, [event], 'another secret');
  expect(answer.status).toBe(498);
  const unsigned = await fetch(`${server.url}/functions/gocardless-webhook`, {
    method: 'POST',
    body: '{"events":[]}',
  });
  expect(unsigned.status).toBe(498);
  expect(await stateOf(client_id)).toBe('sent');
});

it('a link that is over says so', async () => {
  expect((await fetch(`${server.url}/direct-debit/${'x'.repeat(43)}`)).status).toBe(404);
  await given.signedClient('Five');
  await outbox.sendDue();
  double.troubleOnce('POST /billing_request_flows', { status: 500 });
  const answer = await fetch(await mailedLink(), { redirect: 'manual' });
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('try again')]);
});

it('a newer signed version does not ask a client who was asked before', async () => {
  const { client_id } = await given.signedClient('Six');
  await outbox.sendDue();
  const before = double.created.size;
  await given.signed({ client_id, number: 2 });
  await outbox.sendDue();
  expect(double.created.size).toBe(before);
  const [newest] = (await given.api.clients.get({ id: client_id })).deliveries;
  expect([newest?.state, newest?.answer]).toEqual(['done', 'The client was asked before.']);
});

it.each([
  [
    401,
    { error: { message: 'The access token is not valid' } },
    'failed',
    /refused the credentials: The access token/,
  ],
  [403, { error: { message: 'Forbidden' } }, 'failed', /lacks a permission \(read-write access\)/],
  [429, {}, 'waiting', /allows no more requests/],
  [500, {}, 'waiting', /status 500/],
])('a response with status %i is shown in words', async (status, body, state, answer) => {
  const { client_id } = await given.signedClient(`Status ${status}`);
  double.troubleOnce('POST /billing_requests', { status, body });
  await outbox.sendDue();
  const [delivery] = (await given.api.clients.get({ id: client_id })).deliveries;
  expect([delivery?.state, delivery?.answer]).toEqual([state, expect.stringMatching(answer)]);
});

it('no bank detail, token or secret is kept', async () => {
  const token = (await mailedLink()).split('/').at(-1) ?? '';
  expect(token).toHaveLength(43);
  const { rows: tables } = await services.connection.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const leaks = [];
  for (const { name } of tables) {
    const { rows } = await services.connection.pool.query(
      `select 1 from ${name} t where t::text ~ '${BANK_DETAIL}|${TOKEN}|${WEBHOOK_SECRET}|${token}' limit 1`,
    );
    if (rows.length > 0) leaks.push(name);
  }
  expect(leaks).toEqual([]);
  expect(tables.length).toBeGreaterThan(50);
  expect(server.log()).not.toMatch(new RegExp(`${BANK_DETAIL}|${TOKEN}|${WEBHOOK_SECRET}|${token}`));
});
