import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, delivery } from '#server/integrations/calendly/calendly-double.fixture.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

const KEY = 'a signing key of a test';

let services: TestServices;
let server: HttpServer;

beforeAll(async () => {
  services = await startTestServices({ CALENDLY_SIGNING_KEY: KEY });
  server = await serveOverHttp(services);
});
afterAll(async () => {
  await server.stop();
  await services.stop();
});

const seconds = () => Math.floor(services.now().getTime() / 1_000);
const send = (sent: unknown, signed: { key?: string; seconds?: number } = {}) =>
  deliver(server.url, sent, { key: KEY, seconds: seconds(), ...signed });

async function clientCount(): Promise<number> {
  return (await callAs(services, await createActor(services)).clients.count({})).total;
}

it('a repeat of a signed booking with a new signature is ignored', async () => {
  const sent = delivery('invitee.created');
  const first = await send(sent);
  expect([first.status, await first.json()]).toEqual([200, { outcome: 'recorded' }]);
  const again = await send(sent, { seconds: seconds() - 60 });
  expect([again.status, await again.json()]).toEqual([200, { outcome: 'repeated' }]);
  expect(await clientCount()).toBe(1);
});

it.each([
  ['another key', { key: 'another key' }],
  ['too long ago', { seconds: 1_000_000 }],
  ['in the future', { seconds: 9_000_000_000 }],
])('nothing is stored after an invalid signature: %s', async (_what, signed) => {
  const before = await clientCount();
  const answer = await send(delivery('invitee.created', { email: 'else@example.com' }), signed);
  expect([answer.status, await answer.json()]).toEqual([401, { code: 'UNAUTHORIZED' }]);
  expect(await clientCount()).toBe(before);
});

it('a delivery without a signature gets 401', async () => {
  const answer = await fetch(`${server.url}/functions/calendly-webhook`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(401);
});

it('a malformed body gets 400 with the name of the field', async () => {
  const answer = await send(delivery('invitee.created', { email: 'nobody' }));
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 'BAD_REQUEST', issues: [{ field: 'payload.email', message: 'Valid email is required' }] },
  ]);
  expect((await send('{"event":')).status).toBe(400);
});

it('events that we do not use are accepted', async () => {
  const answer = await send({ ...delivery('invitee.created'), event: 'invitee_no_show.created' });
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'ignored' }]);
});

it('a body of more than a megabyte gets 413', async () => {
  const answer = await send(delivery('invitee.created', { name: 'x'.repeat(1024 * 1024) }));
  expect(answer.status).toBe(413);
});

it('the webhook does not exist if no signing key is set', async () => {
  const { calendlySigningKey: _key, ...env } = services.env;
  const keyless = await serveOverHttp({ ...services, env });
  const answer = await deliver(keyless.url, delivery('invitee.created'), { key: KEY, seconds: seconds() });
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND' }]);
  await keyless.stop();
});

it('the log has neither user input nor the key', async () => {
  expect(server.log()).toContain('A Calendly delivery was accepted');
  expect(server.log()).not.toMatch(/ida|invitee@|example\.com|nobody|signing key/i);
});
