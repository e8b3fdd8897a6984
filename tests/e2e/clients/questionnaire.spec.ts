import type { Page } from '@playwright/test';
import { answerAll } from '#tests/e2e/support/answer-questionnaire.ts';
import { accessibilityProblems, expect, openSession, type TestApp, test } from '#tests/e2e/support/app.ts';
import { delayedResponse, failing } from '#tests/e2e/support/interrupted-calls.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

/** Creates a client with a link and opens their page. */
async function clientWithLink(page: Page, app: TestApp, surname: string): Promise<string> {
  await openSession(page, app);
  const api = apiOf(page, app);
  const id = await api.client(surname);
  await page.goto(`${app.url}/clients/${id}`);
  return api.link(id);
}

/** Id of the client whose page is open. */
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a client can answer through their link only once', async ({ page, app, browser }) => {
  const link = await clientWithLink(page, app, 'Lovelace');
  expect(link).toMatch(new RegExp(`^${app.url}/form/[A-Za-z0-9_-]{43}$`));

  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  const response = await form.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(form.getByRole('heading', { level: 1 })).toHaveText('Tell us about your business');
  await expect(form.getByText('Hello Ada')).toBeVisible();
  await expect(form.getByText('Lovelace')).toHaveCount(0);
  expect(await accessibilityProblems(form)).toEqual([]);

  await answerAll(form, { inSteps: true });
  await form.reload();
  await expect(form.getByText('Step 4 of 4')).toBeVisible();
  await expect(form.getByLabel('How much do you pay them a year?')).toHaveValue('0');
  await form.goBack();
  await expect(form.getByLabel('What do you want to achieve in the next 12 months?')).toHaveValue(
    'Twice the turnover',
  );
  await form.goForward();
  await form.getByRole('button', { name: 'Submit Information' }).click();
  await expect(form.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
  expect(await accessibilityProblems(form)).toEqual([]);
  await expect
    .poll(() => form.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain('Twice the turnover');

  await form.reload();
  await expect(form.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const again = await visitor.newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  await expect(
    again.getByText('This link is either invalid, expired, or has already been used.'),
  ).toBeVisible();
  await visitor.close();

  // The client's open page is updated without a reload.
  await expect(page.getByText('Info Returned').first()).toBeVisible();
  await page.getByRole('button', { name: 'Additional Information' }).click();
  await expect(page.getByText('Twice the turnover')).toBeVisible();
  await expect(page.getByText('£125,000', { exact: true })).toBeVisible();
});

test('the amount field keeps the caret while it adds thousands separators', async ({
  page,
  app,
  browser,
}) => {
  const link = await clientWithLink(page, app, 'Babbage');
  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  await form.goto(link);
  await form.getByLabel('How did you hear about us?').fill('A friend');
  await form.getByRole('checkbox', { name: /Ongoing services/ }).check();
  await form.getByRole('button', { name: 'Next' }).click();
  const field = form.getByLabel('What was your turnover in the last 12 months?');
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart);

  await field.pressSequentially('1234');
  await expect(field).toHaveValue('1,234');
  await field.press('ArrowLeft');
  await field.press('ArrowLeft');
  await field.pressSequentially('9');
  await expect(field).toHaveValue('12,934');
  await expect.poll(caret).toBe(4);
  await field.press('Backspace');
  await field.press('Backspace');
  await expect(field).toHaveValue('134');
  await field.fill('1234');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.press('ArrowRight');
  await field.press('Backspace');
  await expect(field).toHaveValue('234');

  await field.fill('1234');
  await field.press('Home');
  await field.pressSequentially('05');
  await expect(field).toHaveValue('051,234');
  await expect.poll(caret).toBe(2);
  await field.press('Backspace');
  await field.press('Delete');
  await expect(field).toHaveValue('0,234');
  await field.blur();
  await expect(field).toHaveValue('234');

  await field.fill('');
  await field.pressSequentially('-5000');
  await expect(field).toHaveValue('-5000');
  await field.blur();
  await expect(field).toHaveValue('-5000');
  await expect(field).toHaveAccessibleDescription(/The amount must be 0 or more/);
  await field.fill('(500)');
  await field.blur();
  await expect(field).toHaveAccessibleDescription(/Enter an amount in whole pounds/);
  await field.fill('85k');
  await field.blur();
  await expect(field).toHaveValue('85,000');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');

  const business = form.getByLabel('What does your business do?');
  await business.fill('x'.repeat(212));
  await expect(business).toHaveValue('x'.repeat(212));
  await expect(form.getByText('212 of 200 characters')).toBeVisible();
  await business.fill('x');
  await expect(form.getByText('characters')).toHaveCount(0);

  await field.fill('123456789012');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially('9');
  await expect(field).toHaveValue('1,923,456,789,012');
  await expect.poll(caret).toBe(3);
  await field.blur();
  await expect(field).toHaveAccessibleDescription(/must be £999,999,999,999 or less/);

  await field.fill('');
  await form.evaluate(() => navigator.clipboard.writeText('£1,234,567'));
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue('1,234,567');
  await visitor.close();
});

test('answers that arrived although the response was lost are acknowledged when sent again', async ({
  page,
  app,
  browser,
}) => {
  const link = await clientWithLink(page, app, 'Somers');
  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  await form.goto(link);
  await answerAll(form, { inSteps: true });
  await form.route('**/rpc/questionnaire/submit', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.getByRole('button', { name: 'Submit Information' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to submit information');
  await form.unroute('**/rpc/questionnaire/submit');
  await form.getByRole('button', { name: 'Submit Information' }).click();
  await expect(form.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const stored = await page.request.get(`${app.url}/api/clients/${idOf(page)}`);
  expect((await stored.json()).additional_information).toHaveLength(1);
  await visitor.close();
});

test('answers entered by staff are stored once, even if the response was lost', async ({ page, app }) => {
  await clientWithLink(page, app, 'Hopper');
  await page.getByRole('button', { name: 'Enter Information Manually' }).click();
  await answerAll(page, { inSteps: false });
  const response = await delayedResponse(page, 'questionnaire/enter');
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByLabel('What does your business do?')).not.toBeEditable();
  response.lose();
  // The error is shown in the form and as a toast.
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to submit information' }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByText('Information submitted successfully')).toBeVisible();
  const stored = await page.request.get(`${app.url}/api/clients/${idOf(page)}`);
  expect((await stored.json()).additional_information).toHaveLength(1);
  // The form has unmounted, so the focus moves to the answers. Answers that arrive later don't take the focus.
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeFocused();
  const note = page.getByPlaceholder('Write a note for the team');
  await note.focus();
  await apiOf(page, app).answer(idOf(page), { industry: 'Astronomy' });
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toHaveCount(2);
  await expect(note).toBeFocused();
});

test('unchanged answers sent again after a reload keep their submission key', async ({ page, app }) => {
  await clientWithLink(page, app, 'Germain');
  await page.getByRole('button', { name: 'Enter Information Manually' }).click();
  await answerAll(page, { inSteps: false });
  const broken = await failing(page, 'questionnaire/enter');
  const submit = page.getByRole('button', { name: 'Submit Information' });
  const keyOfNext = async () => {
    const [request] = await Promise.all([page.waitForRequest('**/rpc/questionnaire/enter'), submit.click()]);
    // The button has another name while the request is running.
    await expect(submit).toBeEnabled();
    return request.postDataJSON().json.submission_key;
  };
  const key = await keyOfNext();
  await page.reload();
  await expect(page.getByLabel('What does your business do?')).toHaveValue('Computing');
  expect(await keyOfNext()).toBe(key);
  await page.getByLabel('What does your business do?').fill('Astronomy');
  expect(await keyOfNext()).not.toBe(key);
  broken.pass();
  await submit.click();
  await expect(page.getByText('Information submitted successfully')).toBeVisible();
});

test('half-typed answers are restored behind a newer link of the same client', async ({
  page,
  app,
  browser,
}) => {
  const link = await clientWithLink(page, app, 'Chatelet');
  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  await form.goto(link);
  await form.getByLabel('How did you hear about us?').fill('A friend');
  await page.getByRole('button', { name: 'Email this link to the client' }).click();
  await expect(
    page.getByText('the link to chatelet@example.com was saved in its outbox and not sent'),
  ).toBeVisible();
  const api = apiOf(page, app);
  await expect.poll(() => api.mailsTo('chatelet@example.com')).toHaveLength(1);
  const [mail = ''] = await api.mailsTo('chatelet@example.com');
  const mailed = /http\S+\/form\/[\w-]{43}/.exec(mail.replaceAll('=\r\n', ''))?.[0] ?? '';
  expect(mailed).not.toBe(link);
  await form.goto(mailed);
  await expect(form.getByLabel('How did you hear about us?')).toHaveValue('A friend');

  const namesake = await api.link(await api.client('Kovalevskaya'));
  await form.goto(namesake);
  await expect(form.getByLabel('How did you hear about us?')).toHaveValue('');
  await visitor.close();
});

test('the link that replaces that of an open form restores the input', async ({ page, app, browser }) => {
  const link = await clientWithLink(page, app, 'Herschel');
  const visitor = await browser.newContext();
  const form = await visitor.newPage();
  await form.goto(link);
  await answerAll(form, { inSteps: true });
  const next = await apiOf(page, app).link(idOf(page));
  await form.getByRole('button', { name: 'Submit Information' }).click();
  await expect(form.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeFocused();
  await expect(form.getByText('Your answers are saved in this browser')).toBeVisible();
  expect(await accessibilityProblems(form)).toEqual([]);

  await form.goto(next);
  await expect(form.getByText('Step 4 of 4')).toBeVisible();
  await form.getByRole('button', { name: 'Submit Information' }).click();
  await expect(form.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect.poll(() => form.evaluate(() => JSON.stringify(localStorage))).not.toContain('Computing');
  await visitor.close();
});

test('staff can enter the answers themselves', async ({ page, app }) => {
  await clientWithLink(page, app, 'Somerville');
  await page.getByRole('button', { name: 'Enter Information Manually' }).click();
  await answerAll(page, { inSteps: false });
  await page.getByRole('button', { name: 'Submit Information' }).click();
  await expect(page.getByText('Information submitted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Request Additional Information' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Additional Information' })).toBeFocused();
  await page.getByRole('button', { name: 'Additional Information' }).click();
  await expect(page.getByText('Analytical Engines Ltd').first()).toBeVisible();
});
