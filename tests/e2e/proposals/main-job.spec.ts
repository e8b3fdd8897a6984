import type { Locator, Page } from '@playwright/test';
import { londonDay } from '#contract/values/london-time.ts';
import { expect, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { countWork, tabToAndType } from '#tests/e2e/support/count-work.ts';
import { SAVE } from '#tests/e2e/support/proforma-steps.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import {
  publishPrices,
  publishStarterLetters,
  saveFirmWithLetters,
} from '#tests/support/firm-with-letters.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Changes of screen after the dashboard. */
const MOST_SCREENS = 4;
const FIVE = [
  'VAT Returns',
  'Bookkeeping Service',
  'Raising Sales Invoices',
  'Supplier Payment Runs',
  'Credit Control',
] as const;

/** From a new inquiry to a filled-in proforma with these services, and the button that sends the proposal. */
async function untilSend(
  page: Page,
  app: TestApp,
  { surname, services }: { surname: string; services: readonly string[] },
): Promise<Locator> {
  const api = apiOf(page, app);
  const email = `${surname.toLowerCase()}@example.com`;
  // The inquiry.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Clients/ })
    .click();
  await page.getByRole('link', { name: 'Add Client' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('Ada');
  await tabToAndType(page, 'Surname', surname);
  await tabToAndType(page, 'Email', email);
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'Phone', exact: true }).click();
  await page.getByRole('button', { name: 'Create and email questionnaire' }).click();
  await expect(page).toHaveURL(`${app.url}/clients`);

  // The client answers.
  await expect.poll(() => api.mailsTo(email)).toHaveLength(1);
  const [mail = ''] = await api.mailsTo(email);
  const token = /\/form\/([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1];
  const sent = await page.request.post(`${app.url}/api/questionnaire`, {
    data: { token, submission_key: crypto.randomUUID(), answers: ANSWERS },
  });
  expect(sent.ok(), await sent.text()).toBe(true);

  // The call.
  await page.getByRole('link', { name: `View Ada ${surname}` }).click();
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  await date.click();
  await date.fill('2030-07-01');
  await page.getByLabel('Time (UK)').fill('10:00');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('Zoom call booked for Tax Adviser')).toBeVisible();

  // The proforma.
  await page.getByRole('button', { name: 'Fill in the proforma' }).click();
  const proforma = page.getByRole('form', { name: 'Comprehensive proforma' });
  await proforma.getByRole('button', { name: 'Use Limited Company' }).click();
  await tabToAndType(page, 'Address Line 1', '1 High Street');
  await tabToAndType(page, 'City', 'Leeds');
  await tabToAndType(page, 'Postcode', 'LS1 1AA');
  await tabToAndType(page, 'Position', 'Director');
  await tabToAndType(page, 'Phone Number', '07700 900123');
  for (const service of services)
    await proforma.getByRole('checkbox', { name: service, exact: true }).check();
  await proforma.getByRole('button', { name: SAVE }).click();
  const actions = page.getByRole('region', { name: 'Proposal Actions' });
  return actions.getByRole('button', { name: 'Send Proposal' });
}

test('from a new inquiry to a sent proposal in at most 14 clicks', async ({ page, app }) => {
  const work = await countWork(page);
  await signInOnPage(page, app);
  work.screens.length = 1;
  const send = await untilSend(page, app, { surname: 'Lovelace', services: ['VAT Returns'] });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(page.getByText('Proposal sent and client status updated')).toBeVisible();

  expect(work.clicks.length, work.clicks.join('\n')).toBeLessThanOrEqual(14);
  expect(work.screens.slice(1).length, work.screens.join('\n')).toBeLessThanOrEqual(MOST_SCREENS);
});

test('a five-service proposal sent by Tallygate in at most 18 clicks', async ({ page, app }) => {
  test.slow();
  const { call } = await signInOverHttp(app.url, ADMIN);
  const day = londonDay(new Date());
  await saveFirmWithLetters(call);
  const { catalogue } = await call.priceBook.get({});
  const services = catalogue
    .flatMap(({ sub_headers }) => sub_headers)
    .filter(({ display_name }) => FIVE.some((name) => name === display_name));
  const prices = services.map(({ name }) => ({ service: name, pence: 6_000, is_optional: false }));
  await publishPrices(call, { day, prices });
  await publishStarterLetters(call, day);
  const settings = await call.proposalVersions.settings();
  await call.proposalVersions.saveSettings({ ...settings, sent_by: 'tallygate' });

  const work = await countWork(page);
  await signInOnPage(page, app);
  await (await untilSend(page, app, { surname: 'Byron', services: FIVE })).click();
  const lastLook = page.getByRole('dialog', { name: 'Send this proposal?' });
  await lastLook.getByRole('button', { name: 'Send Proposal' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1 is sent' })).toBeVisible();

  expect(work.clicks.length, work.clicks.join('\n')).toBeLessThanOrEqual(18);
});
