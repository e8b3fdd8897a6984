import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { londonDay } from '#contract/values/london-time.ts';
import { readPages, squeezed } from '#server/features/proposals/proposal-record/pdf-reader.fixture.ts';
import { answerAll } from '#tests/e2e/support/answer-questionnaire.ts';
import { expect, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { fillProformaFields, SAVE } from '#tests/e2e/support/proforma-steps.ts';
import { apiOf } from '#tests/e2e/support/staff-api.ts';
import {
  FIRM_NAME,
  publishPrices,
  publishStarterLetters,
  saveFirmWithLetters,
} from '#tests/support/firm-with-letters.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

// With animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };
const BEN = { name: 'Ben Lovelace', email: 'ben@example.com' };

/** Waits for a mail whose subject begins with `subject`, and returns the newest one's text. */
async function mailTo(page: Page, app: TestApp, email: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const mails = await apiOf(page, app).mailsTo(email);
    found = mails.findLast((mail) => mail.includes(`Subject: ${subject}`));
    expect(found, `a mail to ${email}: ${subject}`).toBeDefined();
  }).toPass();
  return (found ?? '').replaceAll('=\r\n', '');
}

async function proposalLink(page: Page, app: TestApp, email: string): Promise<string> {
  const mail = await mailTo(page, app, email, `Your proposal from ${FIRM_NAME}`);
  return /https?:\/\/\S+\/proposal\/[\w-]{43}/.exec(mail)?.[0] ?? 'no link';
}

/** A visitor without a session, on a phone. */
async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  return context.newPage();
}

/** Confirms the mailed code, types the name, ticks the statements, and signs. */
async function sign(visitor: Page, staff: Page, app: TestApp, { name, email }: typeof ADA): Promise<void> {
  await visitor.getByRole('button', { name: 'Review and sign' }).tap();
  await visitor.getByRole('button', { name: 'Send the code' }).tap();
  const mail = await mailTo(staff, app, email, 'Your code to sign');
  const code = /: (\d{6})\b/.exec(mail)?.[1] ?? 'no code';
  await visitor.getByLabel('Code from the email').fill(code);
  await visitor.getByRole('button', { name: 'Confirm the code' }).tap();
  await expect(visitor.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await visitor.getByLabel('Type your full name').fill(name);
  await visitor.getByRole('checkbox', { name: /I agree/ }).tap();
  await visitor.getByRole('checkbox', { name: /privacy notice/ }).tap();
  await visitor.getByRole('button', { name: 'Accept and sign' }).tap();
  await expect(visitor.getByRole('heading', { name: `Thank you, ${name}. You have signed.` })).toBeFocused();
}

function verify(file: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('bash', ['docs/verify-with-openssl.sh', file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('from an inquiry to a proposal signed by two directors without GoProposal', async ({
  page,
  app,
  browser,
}, testInfo) => {
  // The whole pipeline, with three people's pages.
  test.slow();
  const { call } = await signInOverHttp(app.url, ADMIN);
  const day = londonDay(new Date());
  const facts = await saveFirmWithLetters(call);
  await publishPrices(call, {
    day,
    prices: [
      { service: 'vat_returns', pence: 6_000, is_optional: false },
      { service: 'payroll_processing', pence: 4_500, is_optional: true },
    ],
  });
  await publishStarterLetters(call, day);
  const settings = await call.proposalVersions.settings();
  await call.proposalVersions.saveSettings({ ...settings, sent_by: 'tallygate', needs_code: true });

  // The inquiry.
  await signInOnPage(page, app);
  await page.goto(`${app.url}/clients/add`);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Surname').fill('Lovelace');
  await page.getByLabel('Email').fill(ADA.email);
  await page.getByRole('combobox', { name: 'Inquiry Source' }).click();
  await page.getByRole('option', { name: 'Phone', exact: true }).click();
  await page.getByRole('button', { name: 'Create and email questionnaire' }).click();
  await expect(page).toHaveURL(`${app.url}/clients`);

  // The questionnaire, by its public link.
  await expect.poll(() => apiOf(page, app).mailsTo(ADA.email)).toHaveLength(1);
  const [asked = ''] = await apiOf(page, app).mailsTo(ADA.email);
  const form = /https?:\/\/\S+\/form\/[\w-]{43}/.exec(asked.replaceAll('=\r\n', ''))?.[0] ?? 'no link';
  const ada = await phone(browser);
  await ada.goto(form);
  await answerAll(ada, { inSteps: true });
  await ada.getByRole('button', { name: 'Submit Information' }).tap();
  await expect(ada.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

  // The call.
  await page.getByRole('link', { name: `View ${ADA.name}` }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2030-07-01');
  await page.getByLabel('Time (UK)').fill('10:00');
  await page.getByRole('button', { name: 'Book for Tax Adviser' }).click();
  await expect(page.getByText('Zoom call booked for Tax Adviser')).toBeVisible();

  // The proforma, with services and a second director.
  await page.getByRole('button', { name: 'Fill in the proforma' }).click();
  const proforma = page.getByRole('form', { name: 'Comprehensive proforma' });
  await fillProformaFields(page);
  await proforma.getByLabel('Phone Number').fill('07700 900123');
  await proforma.getByRole('button', { name: 'Add Person' }).click();
  const second = proforma.getByRole('group', { name: 'Person 1' });
  await second.getByLabel('First Name').fill('Ben');
  await second.getByLabel('Last Name').fill('Lovelace');
  await second.getByLabel('Position').fill('Director');
  await second.getByLabel('Email').fill(BEN.email);
  await second.getByLabel('Phone Number').fill('07700 900124');
  await second.getByRole('checkbox', { name: 'Privacy Notice' }).check();
  await second.getByRole('checkbox', { name: 'Authorization' }).check();
  await proforma.getByRole('checkbox', { name: 'VAT Returns' }).check();
  await proforma.getByRole('tab', { name: 'Payroll' }).click();
  await proforma.getByRole('checkbox', { name: 'Payroll Processing' }).check();
  await proforma.getByRole('button', { name: SAVE }).click();

  // The proposal.
  await page
    .getByRole('region', { name: 'Proposal Actions' })
    .getByRole('button', { name: 'Send Proposal' })
    .click();
  await expect(page).toHaveURL(/\/clients\/[\w-]+\/proposal/);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByText('Filled in from the proforma, not saved yet.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Letter of engagement' }).click();
  await page.getByRole('option', { name: 'Limited Company (Non-Audit)' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you for the call. Here is our proposal.');
  await page.getByRole('button', { name: 'Review and send' }).click();
  const lastLook = page.getByRole('dialog', { name: 'Send this proposal?' });
  await expect(lastLook).toContainText(`${BEN.name}, ${BEN.email}: after ${ADA.name} has signed`);
  await lastLook.getByRole('button', { name: 'Send Proposal' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1 is sent' })).toBeFocused();
  expect(await apiOf(page, app).mailsTo(BEN.email)).toEqual([]);

  // The first director leaves out an option, and signs.
  await ada.goto(await proposalLink(page, app, ADA.email));
  const total = ada.getByRole('complementary', { name: 'Your total' });
  await expect(total).toContainText('£105.00');
  await expect(ada.getByText('Thank you for the call.')).toBeVisible();
  await ada.getByRole('checkbox', { name: 'Payroll Processing' }).tap();
  await expect(total).toContainText('£60.00');
  await sign(ada, page, app, ADA);
  await expect(ada.getByText(`Still to sign: ${BEN.name}.`)).toBeVisible();

  // The second director signs what the first has chosen.
  const ben = await phone(browser);
  await ben.goto(await proposalLink(page, app, BEN.email));
  await expect(ben.getByRole('complementary', { name: 'Your total' })).toContainText('£60.00');
  await expect(ben.getByText('Optional: not chosen')).toBeVisible();
  await sign(ben, page, app, BEN);
  await expect(ben.getByText('Your signed copy is ready')).toBeVisible();

  // The team sees the signed proposal, and downloads the record.
  await page.getByRole('link', { name: 'Back to Client' }).click();
  await expect(page.getByText('GoProposal Signed').first()).toBeVisible();
  const panel = page.getByRole('region', { name: 'Proposal', exact: true });
  await expect(panel).toContainText('Without Payroll Processing');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Signed PDF' }).click(),
  ]);
  const file = join(testInfo.outputDir, 'signed.pdf');
  await download.saveAs(file);
  const pdf = await readFile(file);

  const client_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await call.clients.get({ id: client_id })).client.status).toBe('goproposal_signed');
  const [version] = await call.proposalVersions.list({ client_id });
  const { text } = await readPages(pdf);
  for (const said of [
    'Thank you for the call.',
    'VAT Returns',
    '£60.00',
    '£72.00',
    'Analytical Engines Ltd',
    facts.legal_name,
    facts.insurer,
    version?.document_hash ?? 'no hash',
    ...[ADA, BEN].flatMap(({ name, email }) => [name, email]),
  ]) {
    expect(text, said).toContain(squeezed(said));
  }
  await expect
    .poll(() => apiOf(page, app).mailsTo(BEN.email))
    .toContainEqual(expect.stringContaining(download.suggestedFilename()));

  // The record is verified by openssl alone.
  expect(verify(file)).toMatchObject({ status: 0, output: expect.stringContaining('Unchanged') });
  const changed = join(testInfo.outputDir, 'changed.pdf');
  for (const index of [Math.floor(pdf.length / 3), pdf.indexOf('/ByteRange') + 14, pdf.length - 5]) {
    const copy = Buffer.from(pdf);
    copy[index] = (copy[index] ?? 0) ^ 1;
    await writeFile(changed, copy);
    expect(verify(changed).status, `a bit of byte ${index} flipped`).not.toBe(0);
  }

  // Anybody can verify it on the public page.
  await ada.goto(`${app.url}/verify`);
  await ada.getByLabel('Choose a PDF').setInputFiles(file);
  const verdict = ada.getByRole('region', { name: 'This document is unchanged', exact: true });
  await expect(verdict).toContainText(`It was sealed by ${FIRM_NAME}`);
  await expect(verdict).toContainText('We have exactly this file');
  await ada.getByLabel('Choose a PDF').setInputFiles(changed);
  await expect(ada.getByRole('heading', { name: 'This document was changed' })).toBeFocused();
  await Promise.all([ada.context().close(), ben.context().close()]);
});
