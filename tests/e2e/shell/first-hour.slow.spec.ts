import type { Page } from '@playwright/test';
import { LETTER_FACTS, type LetterFact } from '#contract/proposals/letter-facts/letter-facts.ts';
import { expect, signInByForm, test } from '#tests/e2e/support/app.ts';
import { countWork } from '#tests/e2e/support/count-work.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

/** Of a limited company. The other facts are chosen from lists. */
const TYPED = (Object.keys(LETTER_FACTS) as LetterFact[]).filter(
  (fact) => fact !== 'legal_form' && fact !== 'governing_law',
);

const setUp = (page: Page) => page.getByRole('region', { name: 'Set-up' });

/** From the dashboard to the screen of a step. */
async function take(page: Page, step: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await setUp(page).getByRole('link', { name: step }).click();
}

// The steps of docs/guide/the-first-hour.md.
test('from an empty installation to a signed proposal within 60 clicks', async ({ page, app }) => {
  test.slow();
  // What the first start of an installation adds, besides the catalogue (server/main.ts).
  const { call } = await signInOverHttp(app.url, ADMIN);
  await call.priceBook.startDraft({ id: crypto.randomUUID(), from: 'examples' });
  await call.letterTemplates.addStarters();
  const { clicks } = await countWork(page);
  await signInByForm(page, app);

  // 1. The firm.
  await setUp(page)
    .getByRole('link', { name: /^Name your firm/ })
    .click();
  const firm = page.getByRole('region', { name: 'Firm', exact: true });
  await firm.getByRole('textbox', { name: 'Firm name' }).fill('Ledger & Co');
  await firm.getByRole('textbox', { name: 'Address', exact: true }).fill('1 High Street, Leeds LS1 1AA');
  await firm.getByRole('textbox', { name: 'Privacy notice' }).fill('https://ledger.example/privacy');
  await firm.getByRole('textbox', { name: 'Reply address' }).fill('post@ledger.example');
  await page.getByRole('button', { name: 'Save Firm' }).click();
  await expect(page.getByText('Firm saved')).toBeVisible();

  // 2. The facts that letters state, below on the same screen.
  const facts = page.getByRole('region', { name: 'Facts for letters of engagement' });
  await facts.getByLabel('Legal form').selectOption('Limited company');
  await facts.getByLabel('Governing law').selectOption('England and Wales');
  for (const fact of TYPED)
    await facts
      .getByRole('textbox', { name: LETTER_FACTS[fact].label, exact: true })
      .fill(LETTER_FACTS[fact].sample);
  await facts.getByRole('button', { name: 'Save Facts' }).click();
  await expect(page.getByText('Facts saved')).toBeVisible();

  // 3. Proposals are sent by Tallygate.
  await take(page, /^Choose how proposals are sent/);
  await page.getByRole('radio', { name: 'Tallygate' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Proposal settings saved')).toBeVisible();

  // 4. The prices.
  await take(page, /^Adjust the starter prices/);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  // 5. The letters.
  await take(page, /^Read the starter letters/);
  await page.getByRole('button', { name: 'Review and publish' }).click();
  const letters = page.getByRole('dialog', { name: 'Review and publish' });
  await letters.getByRole('checkbox', { name: 'We have reviewed these texts' }).check();
  await letters.getByRole('button', { name: /^Publish \d+ texts$/ }).click();
  await expect(page.getByText(/^\d+ texts published, in force from/)).toBeVisible();

  // 6. The trial run.
  await take(page, /^Send a proposal to yourself/);
  await page.getByRole('button', { name: 'Send a proposal to yourself' }).click();
  await page.getByRole('button', { name: 'Open it as the client' }).click();
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByLabel('Type your full name').fill('Ada Admin');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('checkbox', { name: /privacy notice/ }).check();
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada Admin. You have signed.' })).toBeVisible();
  expect(clicks.length, clicks.join('\n')).toBeLessThanOrEqual(60);
  test.info().annotations.push({ type: 'clicks', description: String(clicks.length) });

  // 7. The trial leaves nothing behind.
  await page.goto(`${app.url}/settings?tab=proposals`);
  await page.getByRole('button', { name: 'Remove the trial' }).click();
  await expect(page.getByText('The trial is removed')).toBeVisible();
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByText('No clients yet')).toBeVisible();
});
