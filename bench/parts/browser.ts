import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { BENCH_ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import { buildIfStale } from '#scripts/builds.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { SCROLL_STEP, scrollDown } from './scroll-down.ts';

export const SLOWED = 4;
/** Share of the scroll distance in which frames are counted. */
const COUNTED_SHARE = 0.2;
/** Elements that show that a page is usable. */
const USABLE = {
  '/auth': (page: Page) => page.getByRole('button', { name: 'Sign In' }),
  '/dashboard': (page: Page) => page.getByRole('heading', { name: 'Recent Activity' }),
  '/clients': (page: Page) => page.getByRole('article').first(),
  '/form': (page: Page) => page.getByRole('textbox').first(),
};

/** Measures the built pages in a headless Chromium with a slowed processor. */
export async function runBrowser(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  await buildIfStale();
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const product = await startProduct(cluster.urlOf(database));
  const browser = await launch();
  try {
    const { call, cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
    const { items } = await call.clients.list({ limit: 1 });
    const { url: form } = await call.links.generate({ client_id: items[0]?.id ?? '' });
    const rows: string[][] = [];
    for (const [path, usable] of Object.entries(USABLE)) {
      const address = path === '/form' ? new URL(form).pathname : path;
      const signedIn = path === '/dashboard' || path === '/clients';
      const rounds = [];
      for (let round = 0; round < (quick ? 1 : 3); round += 1) {
        const { page, close } = await openPage(browser, product.url, signedIn ? cookie : null);
        rounds.push(await load(page, `${product.url}${address}`, usable));
        await close();
      }
      const middle = rounds.toSorted((a, b) => a.usable - b.usable)[Math.floor(rounds.length / 2)];
      if (!middle) throw new Error('No round completed');
      rows.push([path, kB(middle.script), kB(middle.all), figure(middle.usable), figure(middle.shift)]);
    }
    const pages = markdownTable(['page', 'script kB', 'all kB', 'usable ms', 'layout shift'], rows);
    const { page, devtools, close } = await openPage(browser, product.url, cookie);
    const listFigures = await measureList(
      { page, devtools },
      product.url,
      (statement) => cluster.query(database, statement),
      quick ? 1_000 : 10_000,
    );
    await close();
    const opened = await openPage(browser, product.url, cookie);
    const tableFigures = await measureTable(opened.page, product.url, quick ? 500 : 5_000);
    await opened.close();
    const body = `${pages}\n\n${markdownTable(['in /clients', 'figure'], [...listFigures, ...tableFigures])}\n\nProcessor slowed ${SLOWED} times. Sizes are compressed (gzip), with an empty cache.`;
    if (quick) console.log(body);
    else publish('browser', `In a browser, ${clients.toLocaleString('en-GB')} clients`, body);
  } finally {
    await browser.close();
    await product.stop();
  }
}

export async function launch(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    executablePath: found.executablePath,
    args: ['--no-sandbox', '--enable-precise-memory-info'],
    ...(found.env && { env: { ...process.env, ...found.env } as Record<string, string> }),
  });
}

const kB = (bytes: number) => figure(bytes / 1_000);

/** Opens a page in a new browser context, with the processor slowed down. */
export async function openPage(browser: Browser, url: string, cookie: string | null) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  if (cookie !== null) {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    });
    await context.addCookies(cookies);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    const measured = window as unknown as { shift: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) measured.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { page, devtools, close: () => context.close() };
}

/** Returns bytes and milliseconds until the page is usable, and its layout shift up to a second later. */
export async function load(page: Page, url: string, usable: (page: Page) => ReturnType<Page['locator']>) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  const headers = new Map<string, number>();
  const bytes = { script: 0, all: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.add(requestId);
    headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const length = encodedDataLength - (headers.get(requestId) ?? 0);
    bytes.all += length;
    if (scripts.has(requestId)) bytes.script += length;
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await usable(page).waitFor();
  const took = performance.now() - began;
  // Files prefetched for other pages arrive after this.
  const first = { ...bytes };
  await page.waitForTimeout(1_000);
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  return { ...first, usable: took, shift };
}

/** Types into the search, scrolls, and applies a burst of changes. */
async function measureList(
  { page, devtools }: { page: Page; devtools: CDPSession },
  url: string,
  query: (statement: string) => Promise<unknown>,
  cards: number,
): Promise<string[][]> {
  await page.goto(`${url}/clients`);
  await USABLE['/clients'](page).waitFor();
  const search = page.getByLabel('Search clients, companies, emails, phone numbers');
  const began = performance.now();
  await search.fill('taylor');
  await page.getByText('(filtered results)').waitFor();
  const found = performance.now() - began;
  await search.fill('');
  await page.getByText('(filtered results)').waitFor({ state: 'hidden' });
  await page.waitForTimeout(1_000);

  const row = (await USABLE['/clients'](page).evaluate((card) => card.getBoundingClientRect().height)) + 16;
  const columns = await page.evaluate(
    () =>
      new Set([...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().left))
        .size,
  );
  const end = (cards / columns) * row;
  const scrolled = await scrollDown(page, end * COUNTED_SHARE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(
    async ({ end, row }) => {
      for (let y = 0; y < end; y += row) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 16));
      }
    },
    { end, row },
  );
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(2_000);
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/rpc/')) calls += 1;
  });
  // A thousand commits, one after the other.
  await query(`do $$ declare one uuid; begin
    for one in select id from clients order by md5(id::text) limit 1000 loop
      update clients set status_changed_at = now() where id = one; commit;
    end loop; end $$`);
  await page.waitForTimeout(3_000);
  return [
    ['from typing a search to painted results, including the debounce, ms', figure(found)],
    [
      `frames over 50 ms while ${figure(cards * COUNTED_SHARE)} cards scroll by, ${SCROLL_STEP} px a frame (${figure(scrolled.count)} frames)`,
      String(scrolled.long),
    ],
    ['a frame, p50 and p99 ms', `${figure(scrolled.p50)}, ${figure(scrolled.p99)}`],
    [`heap after ${figure(cards)} cards, MiB`, figure(usedSize / 2 ** 20)],
    ['calls after a burst of 1,000 changes', String(calls)],
  ];
}

/** Scrolls through the table's rows. */
async function measureTable(page: Page, url: string, rows: number): Promise<string[][]> {
  await page.goto(`${url}/clients?view=table`);
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  await page.waitForTimeout(1_000);
  const height = await row.evaluate((element) => element.getBoundingClientRect().height);
  const scrolled = await scrollDown(page, rows * height);
  return [
    [
      `frames over 50 ms while ${figure(rows)} rows of the table scroll by (${figure(scrolled.count)} frames)`,
      String(scrolled.long),
    ],
    ['a frame of the table, p50 and p99 ms', `${figure(scrolled.p50)}, ${figure(scrolled.p99)}`],
  ];
}
