import { gzipSync } from 'node:zlib';
import { accessibilityProblems, expect, openSession, test } from '#tests/e2e/support/app.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test("'Generate' on a card copies a link to the clipboard", async ({ page, app }) => {
  await openSession(page, app);
  await apiOf(page, app).client('Noether');
  await page.goto(`${app.url}/clients?search=Noether`);
  const generate = page.getByRole('button', { name: /^(Generate|Gen\.\.\.|Copied!)$/ });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rpc/links/generate', async (route) => {
    await released;
    await route.continue();
  });
  await generate.click();
  await expect(generate).toHaveText('Gen...');
  release();
  await expect(generate).toHaveText('Copied!');
  await expect(page.getByText('Link generated and copied to clipboard')).toBeVisible();
  await expect(page.getByText('Request for Info').filter({ visible: true })).toBeVisible();
  await expect(generate).toHaveText('Generate');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${app.url}/form/`);
});

test('without clipboard permission, the link is shown selected in a field', async ({ page, app }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await openSession(page, app);
  const id = await apiOf(page, app).client('Germain');
  // Generating the link moves the client out of this list.
  await page.goto(`${app.url}/clients?search=Germain&status=new_inquiry`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('No matching clients')).toBeVisible();
  const field = page.getByRole('dialog').getByLabel('Link', { exact: true });
  await expect(field).toHaveValue(new RegExp(`^${app.url}/form/`));
  await expect
    .poll(() => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
    .toEqual([0, (await field.inputValue()).length]);
  await expect(field).toBeFocused();
  const url = await field.inputValue();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('Escape');
  const search = page.getByPlaceholder('Search clients, companies, emails, phone numbers...');
  await search.fill('');
  await search.press('ControlOrMeta+v');
  await expect(search).toHaveValue(url);

  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Generate New Link' }).click();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(new RegExp(`^${app.url}/form/`));
  await expect(page.getByLabel('Link', { exact: true })).toBeFocused();
  // The link has been shown, so the list must not show it again.
  await page.getByRole('link', { name: 'Back to Clients' }).click();
  await expect(page.getByText(/ of \d+ clients/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('without a clipboard API, as on plain HTTP, the copy command is used', async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openSession(page, app);
  await apiOf(page, app).client('Ladyzhenskaya');
  await page.goto(`${app.url}/clients?search=Ladyzhenskaya`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Link generated and copied to clipboard')).toBeVisible();
  const search = page.getByPlaceholder('Search clients, companies, emails, phone numbers...');
  await search.fill('');
  await search.press('ControlOrMeta+v');
  await expect(search).toHaveValue(new RegExp(`^${app.url}/form/`));
});

test("generating a client's first link leaves the focus on the button", async ({ page, app }) => {
  await openSession(page, app);
  const id = await apiOf(page, app).client('Kovalevskaya');
  await page.goto(`${app.url}/clients/${id}`);
  await page.getByRole('button', { name: 'Generate Link' }).click();
  const generate = page.getByRole('button', { name: 'Generate New Link' });
  await expect(page.getByRole('heading', { name: 'Questionnaire Links' })).toBeVisible();
  await expect(generate).toBeFocused();
});

test("a client's page lists their links, which can be emailed, opened and revoked", async ({
  page,
  app,
  request,
}) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.client('Hopper');
  const link = await api.link(id);
  await page.goto(`${app.url}/clients/${id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Not opened yet' });
  await expect(row).toContainText('Ada Admin');
  await expect(row).toContainText('Expires');

  // A mail scanner requests the page without running its scripts.
  expect((await request.head(link)).ok()).toBe(true);
  expect((await request.get(link)).ok()).toBe(true);
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Email this link to the client' }).click();
  await expect(
    page.getByText('the link to hopper@example.com was saved in its outbox and not sent'),
  ).toBeVisible();
  await expect.poll(() => api.mailsTo('hopper@example.com')).toHaveLength(1);
  const [mail = ''] = await api.mailsTo('hopper@example.com');
  const mailed = /http\S+\/form\/[\w-]{43}/.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? '';

  const visitor = await page.context().browser()?.newContext();
  const form = await visitor?.newPage();
  await form?.goto(mailed);
  await expect(page.getByText(/First opened/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  // The client is past the request stage, but open links are still listed and can be revoked.
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Zoom Call Booked' }).click();
  await expect(page.getByRole('heading', { name: 'Request Additional Information' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await form?.reload();
  if (form) await expect(form.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  await visitor?.close();
});

test("a used link is marked as used on the client's page", async ({ page, app }) => {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.client('Ladd');
  await api.link(id);
  await api.answer(id);
  await page.goto(`${app.url}/clients/${id}`);
  const links = page.getByRole('region', { name: 'Questionnaire Links' });
  await links.getByRole('button', { name: 'Questionnaire Links' }).click();
  const row = links.getByRole('listitem');
  await expect(row).toContainText('Used');
  await expect(page.getByRole('heading', { name: 'Request Additional Information' })).toHaveCount(0);
});

test('an overlong link is reported as invalid', async ({ page, app }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType())) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await page.goto(`${app.url}/form/${'x'.repeat(201)}`);
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  await expect(
    page.getByText('This link is either invalid, expired, or has already been used.'),
  ).toBeVisible();
  expect(sizes.length).toBeGreaterThan(2);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(100_000);
});
