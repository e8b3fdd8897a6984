import { createORPCClient, safe } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { contract } from '#contract/contract.ts';
import { type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let app: HttpServer;
let headers: Record<string, string>;
let call: ContractRouterClient<typeof contract>;

const ANN = { first_name: 'Ann', surname: 'Plain', email: 'ann@example.com', inquiry_source: 'Email' };

beforeAll(async () => {
  services = await startTestServices();
  app = await serveOverHttp(services);
  const admin = callAs(services, await createActor(services, { role: 'admin' }));
  const { key } = await admin.apiKeys.create({ name: 'Plain calls', role: 'staff' });
  headers = { authorization: `Bearer ${key}` };
  call = createORPCClient(new RPCLink({ url: `${app.url}/rpc`, headers }));
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});

async function post(path: string, body: string, more: Record<string, string> = headers) {
  const answer = await fetch(`${app.url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body,
  });
  return { status: answer.status, code: ((await answer.json()) as { json?: { code?: string } }).json?.code };
}

test("plain calls return procedures' results to the typed client, including a complete client page", async () => {
  const client = await call.clients.create({ ...ANN, notes: 'Rang about a bakery' });
  const { link } = await call.links.generate({ client_id: client.id });
  const page = await call.clients.get({ id: client.id });
  expect(page.client).toEqual({ ...client, status: 'request_for_info' });
  expect(page.notes).toMatchObject({ items: [{ note_text: 'Rang about a bakery' }], next_cursor: null });
  expect(page.notes.items[0]?.created_at).toBe(services.now().toISOString());
  expect(page.links).toEqual([link]);
  expect(page.timeline.items).toMatchObject([
    { type: 'link.generated', also: [{ type: 'client.status_changed' }] },
    { type: 'client.created', also: [{ type: 'note.added' }] },
  ]);
  expect((await call.notes.list({ client_id: client.id })).items).toEqual(page.notes.items);
  expect((await call.activity.list({ client_id: client.id })).items).toEqual(page.timeline.items);
  const { items } = await call.clients.list({});
  expect(items).toEqual([
    {
      ...page.client,
      has_answers: false,
      first_year_value: null,
      owner_name: null,
      owner_avatar_url: null,
      last_activity_at: page.timeline.items[0]?.at,
    },
  ]);
});

test('a plain call preserves the code, status and data of a refusal', async () => {
  const missing = await safe(call.clients.get({ id: crypto.randomUUID() }));
  expect(missing.error).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  const { error, isDefined } = await safe(call.clients.create({ ...ANN, email: 'nobody' }));
  expect(isDefined).toBe(false);
  expect(error).toMatchObject({ code: 'BAD_REQUEST', status: 400, data: { issues: [{ path: ['email'] }] } });
});

test('callers without permission are refused', async () => {
  expect(await post('clients/list', '{"json":{}}', {})).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  expect(await post('users/list', '{"json":{}}')).toEqual({ status: 403, code: 'FORBIDDEN' });
});

test('an invalid envelope, an unknown procedure and an oversized body are refused', async () => {
  expect(await post('clients/list', '{"json":')).toEqual({ status: 400, code: 'BAD_REQUEST' });
  expect(await post('clients/list', '{"json":{},"meta":[[1,"no","such"]]}')).toMatchObject({ status: 400 });
  expect((await post('clients/nothing', '{}')).status).toBe(404);
  expect((await post('clients/list', `"${'x'.repeat(9_000_000)}"`)).status).toBe(413);
});

test('a long response is compressed if the caller accepts gzip', async () => {
  for (let made = 0; made < 5; made += 1) await call.clients.create(ANN);
  const list = (encoding: string) =>
    fetch(`${app.url}/rpc/clients/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding, ...headers },
      body: '{"json":{}}',
    });
  const [packed, plain] = await Promise.all([list('gzip, br'), list('identity')]);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await packed.json()).toEqual(await plain.json());

  const program = (encoding: string) =>
    fetch(`${app.url}/api/clients`, { headers: { 'accept-encoding': encoding, ...headers } });
  const [packedToo, plainToo] = await Promise.all([program('gzip, br'), program('identity')]);
  expect(packedToo.headers.get('content-encoding')).toBe('gzip');
  expect(plainToo.headers.get('content-encoding')).toBeNull();
  expect(await packedToo.json()).toEqual(await plainToo.json());
});

/** The headers of a response, apart from those that differ from one response to the next. */
async function headersOf(path: string, init: RequestInit) {
  const answer = await fetch(`${app.url}${path}`, init);
  expect(answer.status).toBe(200);
  return Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'content-length', 'x-changes-position'].includes(name),
    ),
  );
}

test('a plain call sends the headers of a call by the library', async () => {
  const rpc = await headersOf('/rpc/clients/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"json":{"limit":1}}',
  });
  expect(rpc).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
  expect(await headersOf('/api/clients?limit=1', { headers })).toEqual(rpc);

  const { 'content-security-policy': policy, vary, ...same } = rpc;
  expect(policy).toMatch(/^default-src 'none'/);
  expect(vary).toBe('accept-encoding');
  // Only the library reads a query with a list.
  const handled = await headersOf('/api/clients?limit[]=1', { headers });
  expect(handled).toMatchObject(same);
  expect(handled['content-security-policy']).toMatch(/^default-src 'self'/);
});
