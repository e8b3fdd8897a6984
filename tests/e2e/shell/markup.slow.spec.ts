import type { Page } from '@playwright/test';
import { expect, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { DETAILS } from '#tests/torture/details.ts';

// Switches off the content security policy, which would stop injected scripts. No script may reach the page at all.
test.use({ bypassCSP: true });

const IMAGE = '<img src=x onerror=executed=1>';
const SCRIPT = '<script>executed=1</script>';
const BOTH = `${IMAGE}${SCRIPT}`;

/**
 * Stores HTML in a client, answers, a proforma and the catalogue. Returns the ids of a client in review and of a
 * service option.
 */
async function storeMarkup({ url }: TestApp) {
  const { call } = await signInOverHttp(url, ADMIN);
  const typed = {
    first_name: IMAGE,
    surname: SCRIPT,
    email: 'ann@example.com',
    company: BOTH,
    inquiry_source: BOTH,
    notes: BOTH,
  };
  const named = { display_name: BOTH, description: BOTH, sort_order: 0, is_active: true };
  const category = await call.catalogue.categories.create({ ...named, name: 'markup' });
  const subHeader = await call.catalogue.subHeaders.create({
    ...named,
    name: 'markup',
    category_id: category.id,
  });
  const option = await call.catalogue.options.create({
    ...named,
    name: 'markup',
    sub_header_id: subHeader.id,
    field_type: 'dropdown',
    field_options: { options: [BOTH] },
    helper_text: BOTH,
    is_required: false,
  });
  const { id } = await call.clients.create(typed);
  await call.questionnaire.enter({
    client_id: id,
    answers: {
      ...ANSWERS,
      how_did_you_hear: BOTH,
      company_name: BOTH,
      industry: BOTH,
      business_challenges: BOTH,
    },
  });
  await call.proforma.create({ client_id: id, details: { ...DETAILS, company_name: BOTH } });
  const waiting = await call.clients.create(typed);
  await call.questionnaire.enter({ client_id: waiting.id, answers: ANSWERS });
  return { id, option: option.id };
}

/** Expects that none of the markup became part of the page or ran. */
async function expectText(page: Page): Promise<void> {
  await expect(page.locator('[onerror], [src="x"]')).toHaveCount(0);
  expect(await page.locator('script', { hasText: 'executed' }).count()).toBe(0);
  expect(await page.evaluate(() => 'executed' in window)).toBe(false);
}

test('HTML in names, notes, answers and the catalogue shows as text', async ({ page, app }) => {
  test.slow();
  const { id, option } = await storeMarkup(app);
  await signInOnPage(page, app);
  const asText = page.getByText(IMAGE);
  for (const path of [
    '/dashboard',
    '/clients',
    '/clients?view=board',
    `/clients/${id}`,
    `/clients/${id}/proforma`,
    '/book-zoom-call',
    '/reviews',
    '/activity',
    '/service-configuration',
  ]) {
    await test.step(path, async () => {
      await page.goto(app.url + path);
      await expect(asText.first()).toBeVisible();
      await expectText(page);
    });
  }
  for (const [path, label, value] of [
    [`/clients/${id}/edit`, 'First Name', IMAGE],
    [`/service-configuration/options/${option}/edit`, 'Display Name', BOTH],
  ] as const) {
    await test.step(`${path}: ${label}`, async () => {
      await page.goto(app.url + path);
      await expect(page.getByLabel(label)).toHaveValue(value);
      await expectText(page);
    });
  }
  await test.step('the command palette', async () => {
    await page.goto(`${app.url}/dashboard`);
    await expect(asText.first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search clients, screens and actions' })).toBeFocused();
    await page.keyboard.type('onerror');
    await expect(page.getByRole('option').getByText(IMAGE).first()).toBeVisible();
    await expectText(page);
  });
});
