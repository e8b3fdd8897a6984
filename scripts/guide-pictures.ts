import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { addressOf } from '#tests/support/screens.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { openChromium, signInToApp, startDemo } from './screen-app.ts';

/*
 * `npm run guide` takes the pictures of docs/guide from the demo. Run it after a change that a reader of the guide would
 * notice, look at the pictures, and commit them with the change.
 */

const FOLDER = fileURLToPath(new URL('../docs/guide/pictures/', import.meta.url));
const SIZE = { width: 1200, height: 750 };
const BYTES_MAX = 60_000;

interface Picture {
  name: string;
  path: string;
  /** Runs when the screen is open. */
  afterwards?: (page: Page) => Promise<unknown>;
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'my-work', path: '/my-work', afterwards: planSteps },
  { name: 'add-client', path: '/clients/add' },
  { name: 'client', path: '/clients/{new_inquiry}' },
  { name: 'questionnaire', path: '{link}' },
  { name: 'call-queue', path: '/book-zoom-call' },
  { name: 'proforma', path: '/clients/{proforma_review}/proforma' },
  { name: 'reviews', path: '/reviews' },
  { name: 'clients', path: '/clients' },
  { name: 'palette', path: '/dashboard', afterwards: searchFor('payroll') },
  { name: 'users', path: '/settings', afterwards: inviteSomebody },
  { name: 'catalogue-tree', path: '/service-configuration?tab=tree', afterwards: unfoldFirst },
];

const STEPS = ['Ring about the payroll bureau', 'Ask for last year’s accounts', 'Send the engagement letter'];

function searchFor(words: string) {
  return async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search clients, screens/ }).fill(words);
  };
}

async function planSteps(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await (await page.request.get(`${origin}/api/auth/session`)).json();
  const { items } = await (await page.request.get(`${origin}/api/clients?limit=40`)).json();
  const today = Date.now();
  for (const [n, next_step] of STEPS.entries()) {
    const due = new Date(today + (n - 1) * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
    const response = await page.request.put(`${origin}/api/clients/${items[n * 7].id}/next-step`, {
      headers: { origin },
      data: { next_step, next_step_due: due, next_step_user_id: session.user.id },
    });
    if (!response.ok()) throw new Error(`The step was refused: ${response.status()}`);
  }
  await page.reload();
}

async function inviteSomebody(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.request.post(`${origin}/api/user-invitations`, {
    headers: { origin },
    data: { first_name: 'Nina', last_name: 'Novak', email: 'nina@example.co.uk' },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Invitations' }).scrollIntoViewIfNeeded();
  await page.getByText('Nina Novak').scrollIntoViewIfNeeded();
}

async function unfoldFirst(page: Page): Promise<void> {
  await page.getByRole('treeitem').first().focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
}

async function take(page: Page, url: string, { name, path, afterwards }: Picture): Promise<void> {
  const address = await addressOf(page, url, path);
  if (address === null) throw new Error(`The demo has nothing to show at ${path}`);
  await page.goto(`${url}${address}`);
  await page.locator('h1, h2').first().waitFor();
  await page.waitForTimeout(800);
  await afterwards?.(page);
  await page.waitForTimeout(1_200);
  // Playwright itself can't take WebP pictures.
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  const picture = Buffer.from(data, 'base64');
  if (picture.byteLength > BYTES_MAX)
    throw new Error(`${name} has ${picture.byteLength} bytes, more than ${BYTES_MAX}`);
  await writeFile(join(FOLDER, `${name}.webp`), picture);
  console.log(`${name}.webp: ${picture.byteLength} bytes`);
}

await mkdir(FOLDER, { recursive: true });
const browser = await openChromium();
const server = await startTestServer();
const app = await startDemo(server, 'demo');
const page = await signInToApp(browser, app.url);
await page.setViewportSize(SIZE);
for (const picture of PICTURES) await take(page, app.url, picture);
await browser.close();
await app.stop();
await server.stop();
