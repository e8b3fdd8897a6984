import type { Browser, CDPSession, Page } from '@playwright/test';
import { ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startProduct } from '#bench/processes.ts';
import { figure, publish, table } from '#bench/results.ts';
import { buildIfStale } from '#scripts/builds.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { launch } from './browser.ts';

const DELAY_MS = 100;

/** Elements that show a page's data. */
const SHOWN = {
  '/dashboard': (page: Page) => page.getByRole('heading', { name: 'Recent Activity' }),
  '/clients': (page: Page) => page.getByRole('article').first(),
  'a client': (page: Page) => page.getByRole('heading', { level: 1 }),
  '/form': (page: Page) => page.getByRole('textbox').first(),
};

interface Load {
  shown: number;
  /** Number of requests after the document in the longest chain in which each began after the previous one had ended. */
  roundTrips: number;
  requests: number;
}

/** Measures how soon a page shows its data: at full speed, and on a line with a delay. */
export async function runLine(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  await buildIfStale();
  const product = await startProduct(
    cluster.urlOf(await cluster.copyOf(await cluster.prepared(clients), 'run')),
  );
  const browser = await launch();
  try {
    const { call, cookie } = await signInOverHttp(product.url, ADMIN);
    const { items } = await call.clients.list({ limit: 1 });
    const id = items[0]?.id ?? '';
    const { url: form } = await call.links.generate({ client_id: id });
    const addresses = { 'a client': `/clients/${id}`, '/form': new URL(form).pathname } as Record<
      string,
      string
    >;
    const rows: string[][] = [];
    for (const [path, shown] of Object.entries(SHOWN)) {
      const url = product.url + (addresses[path] ?? path);
      const loads: { cold: Load[]; warm: Load[]; delayed: Load[] } = { cold: [], warm: [], delayed: [] };
      for (let round = 0; round < (quick ? 1 : 5); round += 1) {
        const { page, devtools, close } = await open(browser, product.url, path === '/form' ? '' : cookie);
        loads.cold.push(await load(page, devtools, url, shown));
        loads.warm.push(await load(page, devtools, url, shown));
        await devtools.send('Network.clearBrowserCache');
        await devtools.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: DELAY_MS,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
        loads.delayed.push(await load(page, devtools, url, shown));
        await close();
      }
      const [cold, warm, delayed] = [middle(loads.cold), middle(loads.warm), middle(loads.delayed)];
      rows.push([
        path,
        ...[cold.shown, warm.shown, delayed.shown, delayed.roundTrips, delayed.requests].map(figure),
      ]);
    }
    const body = `${table(['page', 'cold ms', 'warm ms', `${DELAY_MS} ms delay, cold ms`, 'round trips after the document', 'requests'], rows)}\n\nTimes until the data is visible; on /clients, until the first card is. Cold: an empty cache. Round trips: the longest chain of requests in which each began after the previous one had ended. Median of five.`;
    if (quick) console.log(body);
    else publish('line', `Loading a page, ${clients.toLocaleString('en-GB')} clients`, body);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function open(browser: Browser, url: string, cookie: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = cookie === '' ? [] : cookie.split('; ');
  await context.addCookies(
    cookies.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return { page, devtools, close: () => context.close() };
}

async function load(
  page: Page,
  devtools: CDPSession,
  url: string,
  shown: (page: Page) => ReturnType<Page['locator']>,
): Promise<Load> {
  // Ends all requests of the previous page.
  await page.goto('about:blank');
  await page.waitForTimeout(1_000);
  const requests = new Map<string, { began: number; ended: number }>();
  const began = ({ requestId, timestamp }: { requestId: string; timestamp: number }) =>
    requests.set(requestId, { began: timestamp, ended: Number.POSITIVE_INFINITY });
  const ended = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const request = requests.get(requestId);
    if (request) request.ended = timestamp;
  };
  const cached = ({ requestId }: { requestId: string }) => requests.delete(requestId);
  const readFromDisk = ({
    requestId,
    response,
  }: {
    requestId: string;
    response: { fromDiskCache?: boolean };
  }) => response.fromDiskCache && requests.delete(requestId);
  devtools.on('Network.requestWillBeSent', began);
  devtools.on('Network.loadingFinished', ended);
  devtools.on('Network.requestServedFromCache', cached);
  devtools.on('Network.responseReceived', readFromDisk);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await shown(page).waitFor();
  const took = performance.now() - start;
  const done = [...requests.values()].filter((request) => Number.isFinite(request.ended));
  devtools.off('Network.requestWillBeSent', began);
  devtools.off('Network.loadingFinished', ended);
  devtools.off('Network.requestServedFromCache', cached);
  devtools.off('Network.responseReceived', readFromDisk);
  await page.waitForTimeout(1_500);
  return { shown: took, roundTrips: longestChain(done) - 1, requests: done.length };
}

function longestChain(requests: readonly { began: number; ended: number }[]): number {
  const lengths: number[] = [];
  const inOrder = requests.toSorted((a, b) => a.began - b.began);
  for (const [index, { began }] of inOrder.entries())
    lengths.push(
      1 +
        Math.max(
          0,
          ...inOrder.slice(0, index).map(({ ended }, i) => (ended <= began ? (lengths[i] ?? 0) : 0)),
        ),
    );
  return Math.max(0, ...lengths);
}

function middle(loads: readonly Load[]): Load {
  const found = loads.toSorted((a, b) => a.shown - b.shown)[Math.floor(loads.length / 2)];
  if (!found) throw new Error('No round completed');
  return found;
}
