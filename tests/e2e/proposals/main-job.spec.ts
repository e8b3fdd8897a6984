import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/support/app.ts';
import { SAVE } from '#tests/e2e/support/proforma-steps.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MOST_CLICKS = 16;
/** Changes of screen after the dashboard. */
const MOST_SCREENS = 4;
const EMAIL = 'ada@example.com';

/** Counts clicks, and the screens shown, from now on. */
async function countWork(page: Page): Promise<{ clicks: string[]; screens: string[] }> {
  const work = { clicks: [] as string[], screens: [] as string[] };
  await page.exposeFunction('noteClick', (what: string) => work.clicks.push(what));
  await page.addInitScript(() => {
    const { noteClick } = window as unknown as { noteClick: (what: string) => void };
    addEventListener(
      'pointerdown',
      ({ target }) => noteClick(target instanceof Element ? (target.textContent ?? '').slice(0, 40) : ''),
      true,
    );
  });
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== work.screens.at(-1)) work.screens.push(pathname);
  });
  return work;
}

/** Types into the next field of this name that the Tab key reaches. */
async function tabToAndType(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect(async () => {
    if (!(await field.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await expect(field).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
  await page.keyboard.type(text);
}

test('from a new inquiry to a sent proposal in at most 16 clicks', async ({ page, app }) => {
  const work = await countWork(page);
  const api = apiOf(page, app);
  await signIn(page, app);
  work.screens.length = 1;

  // The inquiry.
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByRole('link', { name: 'Add Client' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('Ada');
  await tabToAndType(page, 'Surname', 'Lovelace');
  await tabToAndType(page, 'Email', EMAIL);
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'Phone', exact: true }).click();
  await page.getByRole('button', { name: 'Create and email questionnaire' }).click();
  await expect(page).toHaveURL(`${app.url}/clients`);

  // The client answers.
  await expect.poll(() => api.mailsTo(EMAIL)).toHaveLength(1);
  const [mail = ''] = await api.mailsTo(EMAIL);
  const token = /\/form\/([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1];
  const sent = await page.request.post(`${app.url}/api/questionnaire`, {
    data: { token, submission_key: crypto.randomUUID(), answers: ANSWERS },
  });
  expect(sent.ok(), await sent.text()).toBe(true);

  // The call.
  await page.getByRole('link', { name: 'View Ada Lovelace' }).click();
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  await date.click();
  await date.fill('2030-07-01');
  await page.getByLabel('Time (UK)').fill('10:00');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('Zoom call booked for Tax Adviser')).toBeVisible();

  // The proforma.
  await page.getByRole('button', { name: 'Fill in the proforma' }).click();
  const proforma = page.getByRole('form', { name: 'Comprehensive proforma' });
  await proforma.getByRole('combobox', { name: 'Entity Type' }).click();
  await page.getByRole('option', { name: 'Limited Company', exact: true }).click();
  await tabToAndType(page, 'Address Line 1', '1 High Street');
  await tabToAndType(page, 'City', 'Leeds');
  await tabToAndType(page, 'Postcode', 'LS1 1AA');
  await tabToAndType(page, 'Position', 'Director');
  await tabToAndType(page, 'Phone Number', '07700 900123');
  await proforma.getByRole('checkbox', { name: 'VAT Returns' }).check();
  await proforma.getByRole('button', { name: SAVE }).click();

  // The proposal. Send is in view.
  const actions = page.getByRole('region', { name: 'Proposal Actions' });
  const send = actions.getByRole('button', { name: 'Send Proposal' });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(page.getByText('Proposal sent and client status updated')).toBeVisible();

  expect(work.clicks.length, work.clicks.join('\n')).toBeLessThanOrEqual(MOST_CLICKS);
  expect(work.screens.slice(1).length, work.screens.join('\n')).toBeLessThanOrEqual(MOST_SCREENS);
});
