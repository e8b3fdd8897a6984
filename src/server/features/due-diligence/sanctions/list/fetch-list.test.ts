import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanctions_lists } from '#server/db/schema/due-diligence/sanctions.ts';
import { inventedEntries, listCsv } from '#server/features/due-diligence/sanctions/sanctions-list.fixture.ts';
import { sanctionsStatus } from '#server/features/due-diligence/sanctions/sanctions-status.ts';
import { startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { fetchList } from './fetch-list.ts';

const LIST = listCsv(inventedEntries(20));

let services: TestServices;
let answer: RequestListener;
const seen: (string | undefined)[] = [];
const server = createServer((request, response) => {
  seen.push(request.headers['if-none-match']);
  answer(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  services = await startTestServices({
    SANCTIONS_LIST_URL: `http://127.0.0.1:${address.port}/UK-Sanctions-List.csv`,
  });
  services.setNow('2026-12-01T09:00:00Z');
});
afterAll(async () => {
  server.close();
  await services.stop();
});

async function fetched(next: RequestListener) {
  answer = next;
  services.advance(60_000);
  await fetchList(services);
  const { fetch } = await sanctionsStatus({ context: services });
  return { ...fetch, lists: await services.db.$count(sanctions_lists) };
}

it('the list is asked for with its tag the next time', async () => {
  const first = await fetched((_, response) => response.writeHead(200, { etag: '"one"' }).end(LIST));
  expect(first).toMatchObject({ outcome: 'loaded', detail: null, lists: 1 });
  const second = await fetched((_, response) => response.writeHead(304).end());
  expect(second).toMatchObject({ outcome: 'unchanged', lists: 1 });
  expect(seen).toEqual([undefined, '"one"']);
});

it('the same file without a tag changes nothing', async () => {
  expect(await fetched((_, response) => response.end(LIST))).toMatchObject({
    outcome: 'unchanged',
    lists: 1,
  });
});

it.each<[string, RequestListener, { outcome: string; detail: unknown }]>([
  [
    'an error of the service',
    (_, response) => response.writeHead(503).end('Busy'),
    { outcome: 'failed', detail: 'The address answered with status 503' },
  ],
  [
    'a redirect, which is not followed',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    { outcome: 'failed', detail: expect.stringContaining('The address leads to another one') },
  ],
  [
    'a connection that ends early',
    (_, response) => {
      response.writeHead(200, { 'content-length': String(LIST.length) });
      response.write(LIST.slice(0, 1_000));
      setTimeout(() => response.destroy(), 50);
    },
    { outcome: 'failed', detail: 'The connection was interrupted' },
  ],
  [
    'another page',
    (_, response) => response.end('<!doctype html>\n<p>Moved</p>'),
    { outcome: 'refused', detail: 'The file is a web page. Choose the UK Sanctions List as CSV.' },
  ],
])('%s changes nothing, and the status says why', async (_, next, outcome) => {
  expect(await fetched(next)).toMatchObject({ ...outcome, lists: 1 });
});

it('without an address nothing is fetched', async () => {
  const asked = seen.length;
  const { sanctionsListUrl: _, ...env } = services.env;
  await fetchList({ ...services, env });
  expect(seen).toHaveLength(asked);
});
