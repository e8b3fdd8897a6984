import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { aHugeProposal } from '#tests/components/support/huge-proposal.ts';
import { ADA, aDocument, aProposal, signedByAda, signedByAll } from '#tests/components/support/proposals.ts';
import { accessibilityProblems, expect, type TestApp, test } from '#tests/e2e/support/app.ts';
import { problemsInBoth } from '#tests/e2e/support/screen-checks.ts';

/** Opens the built page. Its procedures return the given responses, so that each state can be shown. */
async function openBuilt(page: Page, app: TestApp, responses: Record<string, unknown>): Promise<void> {
  await page.route('**/rpc/proposalPage/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: { json: responses[name] ?? {} } });
  });
  await page.goto(`${app.url}/proposal/a-token`);
}

test('an unknown link is reported', async ({ page, app }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  const document = await page.goto(`${app.url}/proposal/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: "This link doesn't lead to a proposal" })).toBeFocused();
  expect(document?.headers()['cache-control']).toBe('no-store');
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow');
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(100_000);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the accessibility tree has the parts of the proposal in order', async ({ page, app }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const code = { needed: true, entered: false, sent_to: 'a•••@example.com' };
  await openBuilt(page, app, {
    open: aProposal({ code }),
    sendCode: { sent_to: code.sent_to, expires_at: '2026-11-22T14:10:00.000Z' },
    enterCode: { code_proof: 'a-proof', entered_until: '2026-11-22T15:00:00.000Z' },
    sign: signedByAda(),
  });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - paragraph: Ledger & Co
      - text: 1 High Street Leeds LS1 1AA
      - paragraph:
        - link "0113 496 0000"
      - heading "Proposal for Acme Tea Ltd" [level=1]
      - region "Message from Ledger & Co"
      - region "Our services":
        - heading "Our services" [level=2]
        - heading "Accounting" [level=3]
        - heading "Payroll" [level=4]
        - list "Payroll covers"
      - region "Your fees":
        - table "Every month":
          - rowgroup:
            - row "Payroll £45.00":
              - rowheader "Payroll":
                - checkbox "Payroll" [checked]
              - cell "£45.00"
          - rowgroup:
            - row "Total including VAT £354.00"
        - table "Every quarter"
        - table "Once"
      - region "What if my turnover is different?":
        - combobox "What if my turnover is …"
      - region "Letter to read and sign":
        - region "Letter of engagement":
          - heading "Letter of engagement" [level=3]
          - button "Close the letter" [expanded]
          - region "Covering letter":
            - heading "Covering letter" [level=4]
          - region "Privacy notice":
            - heading "Privacy notice" [level=4]
            - heading "Your data" [level=5]
      - region "Who signs":
        - list:
          - listitem: /Ada Noether \\(you\\)/
          - listitem: /Ben Noether/
      - region "What happens next":
        - paragraph: Priya Shah looks after you at Ledger & Co.
        - list
      - region "Before you decide":
        - button "Download as PDF"
        - button "Ask a question"
        - button "Decline"
      - list:
        - listitem: Company number 01234567
        - listitem: VAT number GB 123 4567 89
  `);
  await expect(page.getByRole('complementary')).toMatchAriaSnapshot(`
    - complementary "Your total":
      - heading "Your total" [level=2]
      - term: Every month
      - definition:
        - strong: £295.00
        - text: + VAT
      - term: In the first year
      - definition:
        - strong: £4,860.00
        - text: + VAT
      - button "Review and sign"
  `);
  await page.getByRole('button', { name: 'Review and sign' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Review and sign' })).toBeFocused();
  await page.getByRole('button', { name: 'Send the code' }).press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - button "Back to the proposal"
      - heading "Review and sign" [level=1]
      - region "What you accept":
        - term: Letter
        - definition:
          - list:
            - listitem: Letter of engagement, for Acme Tea Ltd
      - region "Confirm that it's you":
        - status: /We have sent a code to a•••@example.com/
        - textbox "Code from the email"
        - button "Confirm the code"
        - button /Send another code/
      - form "Sign":
        - paragraph: You sign as Ada Noether, Director.
        - textbox "Type your full name"
        - checkbox /I agree to this proposal/
        - checkbox /I have read the privacy notice/
        - button "Accept and sign"
  `);
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused();
  await page.getByLabel('Type your full name').pressSequentially('Ada Noether');
  for (const box of [/I agree/, /I have read/]) await page.getByRole('checkbox', { name: box }).press(' ');
  await page.getByRole('button', { name: 'Accept and sign' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, Ada Noether. You have signed.' })).toBeFocused();
  await expect(page.getByRole('region', { name: /Thank you/ })).toMatchAriaSnapshot(`
    - region /Thank you/:
      - paragraph: /You signed on 22 November 2026 at 14:03/
      - paragraph: "Still to sign: Ben Noether."
  `);
  expect(refused).toEqual([]);
});

test('a mail scanner that fetches the page gets no cookie', async ({ app, request }) => {
  for (const method of ['HEAD', 'GET']) {
    const response = await request.fetch(`${app.url}/proposal/${'x'.repeat(43)}.`, {
      method,
      headers: { 'User-Agent': 'Mail scanner', Purpose: 'prefetch' },
    });
    expect(response.status()).toBe(200);
    expect(response.headers()).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers()['set-cookie']).toBeUndefined();
  }
});

test('without JavaScript, the page says what to do', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.url}/proposal/${'x'.repeat(43)}`);
  await expect(page.locator('noscript')).toHaveText(
    'This page needs JavaScript. Turn it on and reload the page.',
    {
      useInnerText: true,
    },
  );
  await context.close();
});

/** One name is written from right to left. The other has an emoji and a long word without a place to break. */
const NAMES = ['שרה בת־אברהם', `Zoë 🦊 ${'Wolfeschlegelsteinhausen'.repeat(4)}`];

test('in a distant time zone, the page shows London dates', async ({ app, browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    colorScheme: 'dark',
    timezoneId: 'Pacific/Kiritimati',
    locale: 'ar-EG',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.clock.setFixedTime('2026-11-24T23:59:00Z');
  const named = <Named extends { id: string; name: string }>(people: Named[]) =>
    people.map((one) => ({ ...one, name: NAMES[one.id === ADA ? 0 : 1] ?? '' }));
  const huge = aHugeProposal();
  const document = {
    ...huge.document,
    client: { name: NAMES[0] ?? '', company: NAMES[1] ?? '' },
    signatories: named(huge.document.signatories),
  };
  const signed = signedByAll();
  const signatories = named(signed.signatories);
  await openBuilt(page, app, {
    open: { ...huge, document, signatories: signatories.map((one) => ({ ...one, signed_at: null })) },
    sign: { ...signed, document, signatories, letters_to_sign: huge.letters_to_sign, left_out: [] },
  });
  const width = () => page.evaluate(() => window.document.documentElement.scrollWidth);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    window.document.documentElement.style.fontSize = '200%';
  });
  await expect(page.getByText('20 November 2026')).toBeVisible();
  expect(await width()).toBe(360);
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByLabel('Type your full name').fill(NAMES[0] ?? '');
  for (const box of [/I agree/, /I have read/]) await page.getByRole('checkbox', { name: box }).check();
  expect(await width()).toBe(360);
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByRole('heading', { name: 'What was agreed' })).toBeVisible();
  await expect(page.getByText('You signed on 22 November 2026 at 14:03.')).toBeVisible();
  expect(await width()).toBe(360);
  expect(complaints).toEqual([]);
  await context.close();
});

test('axe finds no violations while reading, asking and signing, or afterwards', async ({ page, app }) => {
  const early_start = 'I ask Ledger & Co to start work before the 14 days have passed.';
  const document = aDocument({ is_consumer: true, statements: { ...aDocument().statements, early_start } });
  await openBuilt(page, app, {
    open: aProposal({ document, early_start_asked: true }),
    sign: signedByAda({ state: 'signed', has_pdf: true }),
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await problemsInBoth(page, 'reading')).toEqual([]);
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByRole('button', { name: 'Send the question' }).click();
  expect(await problemsInBoth(page, 'asking')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByText('Tick this box to agree and sign')).toBeVisible();
  expect(await problemsInBoth(page, 'signing')).toEqual([]);
  await page.getByLabel('Type your full name').fill('Ada Noether');
  for (const box of [/I agree/, /I have read/]) await page.getByRole('checkbox', { name: box }).check();
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  expect(await problemsInBoth(page, 'signed')).toEqual([]);
});
