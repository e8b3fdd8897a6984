import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { addressOf, PUBLIC_VIEWS, VIEWS } from '#tests/support/screens.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { openChromium, signInToApp, startDemo } from './screen-app.ts';
import { MOMENTS, type Moment } from './screen-moments.ts';

/*
 * `npm run screens -- [folder] [part of a name]` captures every screen at several widths, in light and dark mode, with
 * and without data. It also captures temporary states and makes a contact sheet. The pictures are for people, not for
 * automatic comparison.
 */

const SIZES = { wide: [1440, 900], tablet: [768, 1024], phone: [390, 844] } as const;
/** Views also captured with thousands of clients and with very long names. */
const FULL_VIEWS = [
  'dashboard',
  'clients',
  'clients-board',
  'clients-table',
  'client-proforma-review',
  'client-edit',
  'book-zoom-call',
  'reviews',
];
const SCHEMES = ['light', 'dark'] as const;

const [folder = join(tmpdir(), 'tallygate-screens'), only = ''] = process.argv.slice(2);

async function addresses(page: Page, url: string, kind: string): Promise<[string, string][]> {
  const entries: [string, string][] = [];
  for (const [name, path] of Object.entries({ ...VIEWS, ...PUBLIC_VIEWS })) {
    if (!name.includes(only) || ((kind === 'many' || kind === 'long') && !FULL_VIEWS.includes(name)))
      continue;
    const found = await addressOf(page, url, path);
    if (found) entries.push([name, found]);
  }
  return entries;
}

async function captureScreens(browser: Browser, url: string, kind: string, taken: string[]): Promise<void> {
  const page = await signInToApp(browser, url);
  const signInPage = 'auth'.includes(only) ? [['auth', '/auth'] as [string, string]] : [];
  for (const [name, path] of [...signInPage, ...(await addresses(page, url, kind))]) {
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        const file = `${kind}-${name}-${size}-${scheme}.png`;
        if (name === 'auth') {
          const stranger = await browser.newPage({ colorScheme: scheme, viewport: { width, height } });
          await stranger.goto(`${url}/auth`, { waitUntil: 'networkidle' });
          await stranger.screenshot({ path: join(folder, file) });
          await stranger.close();
        } else {
          await page.goto(`${url}${path}`);
          await page.locator('h1, h2').first().waitFor();
          // Waits for a fixed time, because the event stream keeps the network busy.
          await page.waitForTimeout(600);
          await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 30_000 });
          await page.screenshot({ path: join(folder, file) });
        }
        taken.push(file);
        console.log(file);
      }
    }
  }
  await page.close();
}

/** Captures each moment on a wide screen in light mode and on a phone in dark mode. */
async function captureMoments(browser: Browser, url: string, taken: string[]): Promise<void> {
  const page = await signInToApp(browser, url);
  const session = await page.context().storageState();
  for (const moment of MOMENTS.filter(({ name }) => name.includes(only))) {
    const path = await addressOf(page, url, moment.path);
    for (const [size, colorScheme] of [
      ['wide', 'light'],
      ['phone', 'dark'],
    ] as const) {
      const [width, height] = SIZES[size];
      const context = await browser.newContext({
        storageState: session,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height },
      });
      const file = `moment-${moment.name}-${size}-${colorScheme}.png`;
      await captureMoment(await context.newPage(), url, { ...moment, path: path ?? '/' }, file);
      await context.close();
      taken.push(file);
      console.log(file);
    }
  }
  await page.close();
}

async function captureMoment(page: Page, url: string, moment: Moment, file: string): Promise<void> {
  await moment.before?.(page);
  await page.goto(`${url}${moment.path}`);
  await page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('main')).first().waitFor();
  await page.waitForTimeout(600);
  await moment.afterwards?.(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(folder, file) });
}

async function contactSheet(browser: Browser, taken: readonly string[]): Promise<void> {
  const cells = taken.map((file) => `<figure><img src="${file}"><figcaption>${file}</figcaption></figure>`);
  const html = `<!doctype html><style>body{font:12px sans-serif;margin:8px;display:grid;grid-template-columns:repeat(6,1fr);gap:8px}
    figure{margin:0}img{width:100%;border:1px solid #999}</style>${cells.join('')}`;
  await writeFile(join(folder, 'contact-sheet.html'), html);
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  await page.goto(`file://${resolve(folder, 'contact-sheet.html')}`);
  await page.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true });
}

await mkdir(folder, { recursive: true });
const browser = await openChromium();
const server = await startTestServer();
const taken: string[] = [];
for (const kind of ['demo', 'empty', 'many', 'long'] as const) {
  const app = await startDemo(server, kind);
  await captureScreens(browser, app.url, kind, taken);
  if (kind === 'demo') await captureMoments(browser, app.url, taken);
  await app.stop();
}
await server.stop();
await contactSheet(browser, taken);
await browser.close();
console.log(`${taken.length} screenshots in ${folder}`);
