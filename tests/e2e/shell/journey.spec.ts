import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { freePort, type RunningApp, runApp } from '#tests/support/running-app.ts';

const COMPANY = 'Hartley Bakery Limited';

let dataDir: string;
let port: number;
let app: RunningApp;
let context: BrowserContext;
let page: Page;
let link: string;
let began: number;

/** Runs the README's start command with this test's data directory and port, and no other configuration. */
async function start(): Promise<void> {
  app = await runApp({ command: ['npm', 'start'], port, env: { DATA_DIR: dataDir } });
}

/** Kills server and database at once, as a power cut does. */
async function killEverything(): Promise<void> {
  const databasePid = Number((await readFile(await databaseFile('postmaster.pid'), 'utf8')).split('\n')[0]);
  const ended = new Promise((resolve) => app.process.once('exit', resolve));
  process.kill(-(app.process.pid ?? 0), 'SIGKILL');
  process.kill(databasePid, 'SIGKILL');
  await ended;
}

/** Returns a file's path in the cluster. Under root, the cluster may be outside the data directory, in `home`. */
async function databaseFile(name: string): Promise<string> {
  const home = await readFile(join(dataDir, 'postgres.location'), 'utf8').then(
    (text) => text.trim(),
    () => dataDir,
  );
  return join(home, 'postgres', name);
}

const badge = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByLabel(new RegExp(`^\\d+ ${name}$`));
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });

async function expectStatus(label: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue(label);
}

test.describe.configure({ mode: 'serial' });

test.describe('The main job, end to end:', () => {
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    dataDir = await mkdtemp(join(tmpdir(), 'tallygate-journey-'));
    await chmod(dataDir, 0o711);
    port = await freePort();
    began = Date.now();
    await start();
    context = await browser.newContext();
    page = await context.newPage();
  });

  test.afterAll(async () => {
    await context.close();
    await app.stop();
    // npm exits at once. The server, left behind by npm's shell, exits later.
    const isResponding = () =>
      fetch(`${app.url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isResponding, { timeout: 20_000 }).toBe(false);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  test('the first start prints the password of the first admin, who signs in', async () => {
    const password = /password (\S+)/.exec(app.output())?.[1] ?? '';
    await page.goto(app.url);
    await expect(page.getByRole('heading', { name: 'Tallygate CRM' })).toBeVisible();
    await page.getByLabel('Email').fill('admin@tallygate.local');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });

  test('the first admin is asked for their name, which replaces Administrator', async () => {
    const dialog = page.getByRole('dialog', { name: 'What is your name?' });
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await dialog.getByLabel('First Name').fill('Ada');
    await dialog.getByLabel('Last Name').fill('Admin');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByLabel('Account menu').click();
    await expect(page.getByText('Ada Admin')).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Enter your name' })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  test('a new client shows in the list, on the dashboard and in the badge', async () => {
    await page.goto(`${app.url}/clients/add`);
    await page.getByLabel('First Name').fill('Grace');
    await page.getByLabel('Surname').fill('Hartley');
    await page.getByLabel('Email').fill('grace@hartleybakery.example');
    await page.getByLabel('Phone Number').fill('07700 900123');
    await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
    await page.getByRole('option', { name: 'Phone' }).click();
    await page.getByRole('button', { name: 'Create Client' }).click();
    await expect(toast('Client added successfully')).toBeVisible();
    await page.waitForURL('**/clients');
    await expect(page.getByRole('article', { name: 'Grace Hartley' })).toBeVisible();
    await expect(page.getByText('1 of 1 clients')).toBeVisible();
    await expect(badge('Clients')).toHaveText('1');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('link', { name: /New Inquiry.*1/ })).toBeVisible();
  });

  test("'Generate' moves the client to Request for Info", async () => {
    await page.goto(`${app.url}/clients`);
    const card = page.getByRole('article', { name: 'Grace Hartley' });
    await card.getByRole('button', { name: /Generate/ }).click();
    await expect(card.getByText('Copied!')).toBeVisible();
    await expect(toast('Link generated and copied to clipboard')).toBeVisible();
    await expect(card.getByText('Request for Info')).toBeVisible();
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${app.url}/form/[\\w-]{43}$`));
  });

  test('the badge updates when the client answers the questionnaire', async ({ browser }) => {
    await page.goto(`${app.url}/dashboard`);
    await expect(badge('Clients')).toHaveText('1');
    await expect(badge('Book Zoom Call')).toHaveCount(0);

    const client = await browser.newContext();
    const form = await client.newPage();
    await form.goto(link);
    await form.getByLabel('How did you hear about us?').fill('A neighbour recommended you');
    await form.getByLabel(/^Ongoing services/).check();
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByLabel('Limited Company').check();
    await form.getByLabel('What is the name of your company?').fill(COMPANY);
    await form.getByLabel('What is your company registration number?').fill('12345678');
    await form.getByLabel('What does your business do?').fill('Bakery');
    await form.getByLabel('What was your turnover in the last 12 months?').fill('184500');
    await form
      .getByRole('radiogroup', { name: /Do you employ staff/ })
      .getByLabel('Yes')
      .check();
    await form.getByLabel('How many people do you employ?').fill('6');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByLabel('What do you want to achieve in the next 12 months?').fill('Open a second shop');
    await form.getByLabel('What are your biggest business challenges?').fill('Cash flow over the summer');
    await form.getByRole('button', { name: 'Next' }).click();
    await form
      .getByRole('radiogroup', { name: /accountant or tax advisor/ })
      .getByLabel('Yes')
      .check();
    await form.getByLabel('How much do you pay them a year?').fill('1800');
    const stored = form.waitForResponse('**/rpc/questionnaire/submit');
    await form.getByRole('button', { name: /Submit/ }).click();
    await stored;
    await expect(badge('Book Zoom Call')).toHaveText('1');
    await expect(form.getByText('Thank You!')).toBeVisible();

    // The tab that has sent them thanks again.
    const other = await client.newPage();
    await other.goto(link);
    await expect(other.getByText('Invalid or Expired Link')).toBeVisible();
    await expect(
      other.getByText('This link is either invalid, expired, or has already been used.'),
    ).toBeVisible();
    await client.close();
  });

  test('acknowledged data survives kill -9 of server and database', async () => {
    test.slow();
    await killEverything();
    await expect(page.getByText(/connection/i).first()).toBeVisible();
    await start();
    await page.goto(`${app.url}/clients`);
    const card = page.getByRole('article', { name: 'Grace Hartley' });
    await expect(card.getByText('Info Returned')).toBeVisible();
    await expect(card.getByText(COMPANY)).toBeVisible();
  });

  test('the call is booked and the client leaves the queue', async () => {
    await page.goto(`${app.url}/book-zoom-call`);
    await expect(page.getByText('Client 1 of 1 waiting for calls')).toBeVisible();
    await expect(page.getByText('Open a second shop')).toBeVisible();
    await page.getByRole('button', { name: /Senior Partner/ }).click();
    await expect(toast('Zoom call booked for Senior Partner')).toBeVisible();
    await expect(page.getByText('No clients waiting for Zoom calls')).toBeVisible();
  });

  test('the proforma filled in with services of the catalogue appears on /reviews', async () => {
    await page.goto(`${app.url}/clients`);
    await page.getByRole('link', { name: 'View Grace Hartley' }).click();
    await expectStatus('Zoom Call Booked');
    await page.getByRole('button', { name: 'Comprehensive Proforma' }).click();
    const proforma = page.getByRole('form', { name: 'Comprehensive proforma' });
    await expect(proforma.getByRole('combobox', { name: 'Annual Revenue Range' })).toHaveValue(
      '£125k - £250k',
    );
    await expect(proforma.getByLabel('Company Name')).toHaveValue(COMPANY);
    await proforma.getByRole('combobox', { name: 'Entity Type' }).click();
    await page.getByRole('option', { name: 'Limited Company', exact: true }).click();
    await proforma.getByLabel('Address Line 1').fill('12 Mill Lane');
    await proforma.getByLabel('City').fill('Skipton');
    await proforma.getByLabel('Postcode').fill('BD23 1AA');
    await proforma.getByLabel('Position').fill('Director');
    await proforma.getByRole('tab', { name: 'Bookkeeping' }).click();
    await proforma.getByRole('checkbox', { name: /^VAT Returns/ }).check();
    await proforma.getByRole('button', { name: 'Save Comprehensive Proforma & Update Status' }).click();
    await expect(toast('Comprehensive proforma entry saved and client status updated')).toBeVisible();
    await expectStatus('Proforma Review');
    await page.getByRole('link', { name: 'Reviews' }).click();
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Grace Hartley' })).toBeVisible();
  });

  test('the workspace is created once the proposal is signed', async () => {
    await page.getByRole('button', { name: 'Send Proposal' }).click();
    await expect(toast('Proposal sent and client status updated')).toBeVisible();
    await expect(page.getByText('No Clients for Review')).toBeVisible();
    await page.goto(`${app.url}/clients`);
    await page.getByRole('link', { name: 'View Grace Hartley' }).click();
    await expectStatus('GoProposal Sent');
    for (const status of ['GoProposal Signed', 'OneDrive Created']) {
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: status }).click();
      await expect(toast('Client status updated successfully').first()).toBeVisible();
      await expectStatus(status);
    }
  });

  test("the client's timeline lists every step with name and time", async () => {
    const expected = [
      ['Ada Admin', 'created'],
      ['Ada Admin', 'link'],
      ['Grace Hartley', 'questionnaire'],
      ['Ada Admin', 'call'],
      ['Ada Admin', 'proforma'],
      ['Ada Admin', 'proposal'],
      ['Ada Admin', 'GoProposal Signed'],
      ['Ada Admin', 'OneDrive Created'],
    ] as const;
    await page.getByRole('button', { name: 'Show older entries' }).click();
    const timeline = page.getByRole('list', { name: 'Notes and timeline' });
    for (const [who, words] of expected) {
      const event = timeline.getByRole('listitem').filter({ hasText: new RegExp(`${who} .*${words}`, 'i') });
      await expect(event.first()).toBeVisible();
      const when = (await event.first().getByRole('time').getAttribute('datetime')) ?? '';
      expect(Date.parse(when), words).toBeGreaterThan(began);
      expect(Date.parse(when), words).toBeLessThanOrEqual(Date.now());
    }

    await page.goto(`${app.url}/dashboard`);
    const recent = page.getByRole('region', { name: 'Recent Activity' });
    await expect(recent.getByText(/OneDrive Created/).first()).toBeVisible();
    await expect(recent.getByText('Grace Hartley').first()).toBeVisible();
  });
});
