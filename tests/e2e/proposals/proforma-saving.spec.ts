import type { Page } from '@playwright/test';
import { expect, openSession, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { delayed, delayedResponse } from '#tests/e2e/support/interrupted-calls.ts';
import {
  addClient,
  fillProformaFields,
  reviewedClient,
  SAVE,
  UPDATE,
} from '#tests/e2e/support/proforma-steps.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and its clients, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

const SOMEONE_ELSE = 'Someone else changed this while you had it open';
const SAVED = 'Comprehensive proforma entry saved and client status updated';

test.beforeEach(async ({ page, app }) => {
  await signInOnPage(page, app);
});

/** Fills in the fields of a new client's proforma, without services. Returns the client's id. */
async function fillNew(page: Page, app: TestApp): Promise<string> {
  const id = await addClient(page, app);
  await page.goto(`${app.url}/clients/${id}#proforma-entry`);
  await fillProformaFields(page);
  return id;
}

async function storedProforma(page: Page, app: TestApp, id: string) {
  const response = await page.request.get(`${app.url}/api/clients/${id}/proforma`);
  return (await response.json()).review;
}

test('a number is stored as a number when Enter submits the form', async ({ page, app }) => {
  const id = await fillNew(page, app);
  await page.getByRole('checkbox', { name: 'VAT Returns' }).check();
  const toggle = page.getByRole('switch', { name: 'File under Making Tax Digital' });
  await expect(toggle).toBeChecked();
  await toggle.uncheck();
  await page.getByRole('tab', { name: 'Onboarding' }).click();
  await page.getByRole('checkbox', { name: 'AML Checks' }).check();
  const lines = page.getByRole('textbox', { name: 'Source of Funds and Wealth' });
  await expect(lines).toHaveAttribute('rows', '3');
  await lines.fill('Salary\nSale of a house');
  await page.getByRole('tab', { name: 'Bookkeeping, 1 chosen' }).click();
  await page.getByRole('checkbox', { name: 'Raising Sales Invoices' }).check();
  const count = page.getByLabel('Invoices per Month');
  await expect(count).toHaveRole('spinbutton');
  await expect(count).toHaveAttribute('aria-valuemin', '1');
  await expect(count).toHaveAttribute('aria-valuemax', '1000');
  await count.fill('');
  await count.pressSequentially('-1');
  await count.blur();
  await expect(count).toHaveValue('-1');
  await expect(page.getByText('Must be 1 or more')).toBeVisible();
  await count.press('ArrowUp');
  await expect(count).toHaveValue('1');
  await count.fill('');
  await count.pressSequentially('12.0');
  await count.press('Enter');
  await expect(page.getByText(SAVED)).toBeVisible();
  const { services } = (await storedProforma(page, app, id)).details;
  expect(services.bookkeeping.vat_returns.mtd_filing).toBe(false);
  expect(services.bookkeeping.raising_invoices.invoice_count).toBe(12);
  expect(services.onboarding.aml_checks.source_of_funds).toBe('Salary\nSale of a house');
});

test('invalid services are marked until corrected', async ({ page, app }) => {
  await fillNew(page, app);
  await page.getByRole('tab', { name: 'Onboarding' }).click();
  await page.getByRole('checkbox', { name: 'AML Checks' }).check();
  await page.getByRole('checkbox', { name: 'Professional Clearance' }).check();
  await page.getByRole('textbox', { name: 'Previous Accountant', exact: true }).fill('Old & Co');
  const note = page.getByText('Check the marked fields.', { exact: true });
  // The list of sections, shown on wide screens, marks the section too.
  const section = page.locator('nav a').filter({ hasText: 'Service Selection, needs attention' });

  // A required checkbox is marked and focused like any other field.
  const identity = page.getByRole('checkbox', { name: 'Identity and Address Check' });
  await expect(identity).toHaveAttribute('required');
  await identity.uncheck();
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Identity and Address Check is required')).toBeVisible();
  await expect(identity).toBeFocused();
  await expect(identity).toHaveAttribute('aria-invalid', 'true');
  await expect(note).toBeVisible();
  await expect(section).toHaveCount(1);
  await identity.check();
  await expect(note).toBeHidden();
  await expect(section).toHaveCount(0);
  await expect(page.getByText('Not saved yet')).toBeVisible();

  // Errors that only the server can detect are marked the same way.
  const catalogue = await delayed(page, 'catalogue/tree');
  await runOnce(
    app.databaseUrl,
    `update service_options set is_required = true where name = 'previous_accountant_email'`,
  );
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText('Previous Accountant’s E-mail is required')).toBeVisible();
  await expect(note).toBeVisible();
  await expect(section).toHaveCount(1);
  catalogue.pass();
  await page.getByRole('textbox', { name: 'Previous Accountant’s E-mail' }).fill('old@example.com');
  await expect(note).toBeHidden();
  await expect(section).toHaveCount(0);
  await page.getByRole('button', { name: SAVE }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test("clicking again while the client's data reloads after a save creates no second proforma", async ({
  page,
  app,
}) => {
  await fillNew(page, app);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/proforma/create')) saves += 1;
  });
  const client = await delayed(page, 'clients/get');
  await page.getByRole('button', { name: SAVE }).dblclick();
  await expect(page.getByText(SAVED)).toBeVisible();
  const button = page.getByRole('button', { name: 'Saving...' });
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  client.pass();
  await expect(page.getByRole('region', { name: 'Proforma Review' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Comprehensive proforma' })).toBeHidden();
  expect(saves).toBe(1);
});

test("a user's own save is never reported as someone else's", async ({ page, app }) => {
  const id = await reviewedClient(page, app);
  await page.goto(`${app.url}/clients/${id}/proforma`);
  await page.getByLabel('City').fill(' York ');
  await page.evaluate((text) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(text)) document.documentElement.dataset.blamed = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  }, SOMEONE_ELSE);
  const response = await delayedResponse(page, 'proforma/update');
  const fetchedAgain = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/rpc/proforma/latest')) return false;
    return (await response.text()).includes('York');
  });
  await page.getByRole('button', { name: UPDATE }).click();
  await fetchedAgain;
  response.lose();
  await expect(page.getByText('Failed to update proforma details')).toBeVisible();
  await page.getByLabel('Postcode').fill('YO1 7HH');
  await page.getByRole('button', { name: UPDATE }).click();
  await expect(page.getByText('Proforma details updated successfully')).toBeVisible();
  await page.waitForURL('**/reviews');
  await expect(page.locator('html')).not.toHaveAttribute('data-blamed');
  expect((await storedProforma(page, app, id)).details).toMatchObject({ city: 'York', postcode: 'YO1 7HH' });
});

test("the form overwrites someone else's changes only on request", async ({ page, app }) => {
  const id = await reviewedClient(page, app);
  await page.goto(`${app.url}/reviews`);
  const edit = page.getByRole('link', { name: 'Edit Proforma' });
  await edit.click();
  await page.getByLabel('City').fill('Hull');
  await page.getByRole('button', { name: UPDATE }).click();
  await expect(page.getByText('Proforma details updated successfully')).toBeVisible();
  await edit.click();
  await expect(page.getByLabel('City')).toHaveValue('Hull');
  await expect(page.getByText('Not saved yet')).toBeHidden();

  await page.getByLabel('Postcode').fill('HU1 1AA');
  const { id: proforma, version, details } = await storedProforma(page, app, id);
  const saved = await page.request.put(`${app.url}/api/proformas/${proforma}`, {
    headers: { origin: app.url },
    data: { version, details: { ...details, city: 'Bath' } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const alert = page.getByRole('alert').filter({ hasText: SOMEONE_ELSE });
  await expect(alert).toContainText('City: Hull → Bath');
  await alert.getByRole('button', { name: 'Keep my version and overwrite theirs when I save' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('Postcode')).toHaveValue('HU1 1AA');
  await page.getByRole('button', { name: UPDATE }).click();
  await expect(page.getByText('Proforma details updated successfully').last()).toBeVisible();
  await page.waitForURL('**/reviews');
  expect((await storedProforma(page, app, id)).details).toMatchObject({ city: 'Hull', postcode: 'HU1 1AA' });
});

test('editing a proforma does not change the status', async ({ page, app }) => {
  const id = await reviewedClient(page, app);
  await page.goto(`${app.url}/clients/${id}/proforma`);
  await expect(page.getByRole('heading', { name: 'Edit Proforma Details', level: 1 })).toBeVisible();
  await page.getByLabel('City').fill('York');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('City')).toHaveValue('York');
  await page.getByRole('button', { name: UPDATE }).click();
  await expect(page.getByText('Proforma details updated successfully')).toBeVisible();
  await page.waitForURL('**/reviews');
  const response = await page.request.get(`${app.url}/api/clients/${id}`);
  expect((await response.json()).client.status).toBe('proforma_review');
});

test('the second of two editors sees what the first one changed', async ({ page, app, browser }) => {
  test.slow();
  const id = await reviewedClient(page, app);
  await page.goto(`${app.url}/clients/${id}/proforma`);
  await page.getByLabel('Postcode').fill('LS2 2BB');

  const context = await browser.newContext();
  const other = await context.newPage();
  await openSession(other, app);
  await other.goto(`${app.url}/clients/${id}/proforma`);
  await other.getByLabel('City').fill('York');
  await other.getByRole('button', { name: UPDATE }).click();
  await other.waitForURL('**/reviews');
  await context.close();

  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this while you had it open' });
  await expect(alert).toContainText('City: Leeds → York');
  await page.getByRole('button', { name: UPDATE }).click();
  await expect(
    page.getByText('Someone else changed this while you had it open. Nothing was overwritten.'),
  ).toBeVisible();
  await expect(page.getByLabel('Postcode')).toHaveValue('LS2 2BB');
  await alert.getByRole('button', { name: 'Load the saved version' }).click();
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(page.getByLabel('City')).toHaveValue('York');
  await expect(page.getByLabel('Postcode')).toHaveValue('LS1 1AA');
  await expect(alert).toBeHidden();
});
