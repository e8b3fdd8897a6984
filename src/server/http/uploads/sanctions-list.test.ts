import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANCTIONS_LIST_PATH } from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { ensureFirstAdmin } from '#server/auth/first-admin.ts';
import { sanctions_lists } from '#server/db/schema/due-diligence/sanctions.ts';
import { inventedEntries, listCsv } from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { createKey, type HttpServer, serveOverHttp } from '#tests/support/http-server.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';

const ENTRIES = inventedEntries(40);
const LIST = listCsv(ENTRIES, { reportDate: '01-Feb-2026' });

let services: TestServices;
let http: HttpServer;
let cookie: string;
beforeAll(async () => {
  services = await startTestServices(FIRST_ADMIN);
  await ensureFirstAdmin(services);
  http = await serveOverHttp(services);
  ({ cookie } = await signInOverHttp(http.url, ADMIN));
});
afterAll(async () => {
  await http.stop();
  await services.stop();
});

async function send(body: string, headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${http.url}${SANCTIONS_LIST_PATH}${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/csv', origin: services.env.appUrl, cookie, ...headers },
  });
  return { status: response.status, body: await response.json() };
}
const lists = () => services.db.$count(sanctions_lists);

it('an administrator loads a list, once', async () => {
  expect(await send(LIST)).toMatchObject({
    status: 200,
    body: { outcome: 'loaded', list: { entries: 40, source: 'uploaded', bytes: Buffer.byteLength(LIST) } },
  });
  expect(await send(LIST)).toMatchObject({ status: 200, body: { outcome: 'unchanged' } });
  expect(await lists()).toBe(1);
});

it('a refused file changes nothing', async () => {
  services.advance(60_000);
  const cut = listCsv(ENTRIES.slice(0, 20), { reportDate: '02-Feb-2026' });
  expect(await send(cut)).toEqual({
    status: 422,
    body: {
      outcome: 'refused',
      why: 'fewer',
      reason:
        'The file has 20 entries, and the list in use has 40. The file may be cut off. Download it again.',
    },
  });
  expect(await lists()).toBe(1);
  expect(await send(cut, {}, '?fewer=yes')).toMatchObject({ body: { outcome: 'loaded' } });
});

it('visitors and staff may not send a list', async () => {
  expect(await send(LIST, { cookie: '' })).toMatchObject({ status: 401 });
  const key = await createKey(services, 'staff');
  expect(await send(LIST, { cookie: '', authorization: `Bearer ${key}` })).toMatchObject({ status: 403 });
});

it('another media type or origin is refused', async () => {
  expect(await send(LIST, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect((await send(LIST, { origin: 'https://elsewhere.example' })).status).toBe(403);
});

it('2 GB are refused before they are read', async () => {
  const status = await new Promise((resolve, reject) => {
    const outgoing = request(`${http.url}${SANCTIONS_LIST_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'text/csv',
        'content-length': 2_000_000_000,
        origin: services.env.appUrl,
        cookie,
      },
    });
    outgoing.on('response', (response) => {
      resolve(response.statusCode);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
  expect(status).toBe(422);
});
