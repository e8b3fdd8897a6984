import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../tests/support/chromium.ts';
import { runApp } from '../tests/support/running-app.ts';
import { MOMENTS, type Moment } from './screen-moments.ts';
import { buildWebIfStale } from './web-build.ts';

/*
 * Photographs every screen: `npm run screens -- [folder] [part of a name]`. Each at three widths, light and dark, with
 * the demo's clients and with none; then, in two of these, what shows only for a while: loading, failing, dialogs. All of
 * them on one contact sheet. For looking at, not for comparing by machine.
 */

const ADMIN = { email: 'admin@example.com', password: 'a-long-admin-passphrase' };
const SIZES = { wide: [1440, 900], tablet: [768, 1024], phone: [390, 844] } as const;
const SCHEMES = ['light', 'dark'] as const;

const [folder = join(tmpdir(), 'tallygate-screens'), only = ''] = process.argv.slice(2);

/** Name → address. `{client}` and the like are taken from what the demo has. */
const SCREENS: Record<string, string> = {
  dashboard: '/dashboard',
  clients: '/clients',
  'clients-nothing-found': '/clients?search=nobody-has-this-name',
  'client-add': '/clients/add',
  'client-new': '/clients/{new_inquiry}',
  'client-info-returned': '/clients/{info_returned}',
  'client-review': '/clients/{proforma_review}',
  'client-done': '/clients/{onedrive_created}',
  'client-edit': '/clients/{info_returned}/edit',
  'client-additional-info': '/clients/{proforma_review}/additional-info',
  'client-proforma': '/clients/{proforma_review}/proforma',
  'client-missing': '/clients/00000000-0000-4000-8000-000000000000',
  'book-zoom-call': '/book-zoom-call',
  reviews: '/reviews',
  activity: '/activity',
  settings: '/settings',
  'settings-automation': '/settings?tab=automation',
  'user-create': '/users/create',
  account: '/account',
  'service-configuration': '/service-configuration',
  'category-create': '/service-configuration/categories/create',
  'sub-header-create': '/service-configuration/sub-headers/create',
  'option-create': '/service-configuration/options/create',
  'not-found': '/no/such/page',
  'form-invalid': '/form/not-a-token',
};

async function signIn(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  return page;
}

/** The newest client with a status that the address names, put in; null where there is none. */
async function address(page: Page, url: string, path: string): Promise<string | null> {
  const status = /\{(\w+)\}/.exec(path)?.[1];
  if (!status) return path;
  const answer = await page.request.get(`${url}/api/clients?limit=1&status=${status}`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items[0] ? path.replace(`{${status}}`, items[0].id) : null;
}

async function addresses(page: Page, url: string): Promise<[string, string][]> {
  const entries: [string, string][] = [];
  for (const [name, path] of Object.entries(SCREENS)) {
    const found = name.includes(only) ? await address(page, url, path) : null;
    if (found) entries.push([name, found]);
  }
  return entries;
}

async function photograph(browser: Browser, url: string, kind: string, taken: string[]): Promise<void> {
  const page = await signIn(browser, url);
  for (const [name, path] of [['auth', '/auth'] as [string, string], ...(await addresses(page, url))]) {
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
          // The event stream never falls idle; what a screen loads has come by then.
          await page.waitForTimeout(600);
          await page.screenshot({ path: join(folder, file) });
        }
        taken.push(file);
        console.log(file);
      }
    }
  }
  await page.close();
}

/** On the widest screen in the light and on a phone in the dark. */
async function photographMoments(browser: Browser, url: string, taken: string[]): Promise<void> {
  const page = await signIn(browser, url);
  const session = await page.context().storageState();
  for (const moment of MOMENTS.filter(({ name }) => name.includes(only))) {
    const path = await address(page, url, moment.path);
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
      await photographMoment(await context.newPage(), url, { ...moment, path: path ?? '/' }, file);
      await context.close();
      taken.push(file);
      console.log(file);
    }
  }
  await page.close();
}

async function photographMoment(page: Page, url: string, moment: Moment, file: string): Promise<void> {
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
await buildWebIfStale();
const { executablePath, env } = await findChromium();
Object.assign(process.env, env);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
const taken: string[] = [];
for (const [kind, args] of [
  ['demo', ['--demo']],
  ['empty', []],
] as const) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-screens-'));
  const app = await runApp({
    command: ['node', 'src/server/main.ts', ...args],
    env: { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  await photograph(browser, app.url, kind, taken);
  if (kind === 'demo') await photographMoments(browser, app.url, taken);
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}
await contactSheet(browser, taken);
await browser.close();
console.log(`${taken.length} pictures in ${folder}`);
