import type { Page } from '@playwright/test';
import { expect, signInOnPage, type TestApp, test } from '#tests/e2e/support/app.ts';
import { catalogueCard } from '#tests/e2e/support/catalogue-steps.ts';
import { runOnce } from '#tests/support/run-once.ts';

// The tests share a server and catalogue, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, app }) => {
  await signInOnPage(page, app);
});

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const submit = (page: Page) => page.locator('form').getByRole('button', { name: /Creat|Updat/ });

test('the form of a created entry is gone while the list loads', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration/categories/create`);
  await nameField(page).fill('probate');
  await page.getByLabel('Display Name').fill('Probate');
  const { promise: listLoads, resolve: loadList } = Promise.withResolvers<void>();
  await page.route('**/assets/service-configuration-*.js', async (route) => {
    await listLoads;
    await route.continue();
  });
  await submit(page).click();
  await expect(page.getByText('Service category created successfully')).toBeVisible();
  await expect(submit(page).and(page.locator(':enabled'))).toHaveCount(0);
  loadList();
  await expect(page.getByRole('heading', { name: 'Probate' })).toBeVisible();
});

test("the conflict dialog describes a colleague's change to an option in words", async ({ page, app }) => {
  const { options } = await (await page.request.get(`${app.url}/api/catalogue`)).json();
  const { id } = options.find(
    ({ field_type, is_required }: { field_type: string; is_required: boolean }) =>
      field_type === 'number' && is_required,
  );
  await page.goto(`${app.url}/service-configuration/options/${id}/edit`);
  await expect(page.getByLabel('Minimum Value')).toBeVisible();
  await saveElsewhere(page, app, id, {
    field_type: 'dropdown',
    field_options: { options: ['Low', 'High'] },
    default_value: '',
    is_required: false,
  });
  await page.getByLabel('Helper Text').fill('Mine');
  await page.getByLabel('Maximum Value').fill('4000');
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this option' });
  const settings = dialog.getByRole('radiogroup', { name: 'Field Type Settings' });
  await expect(settings).toContainText('Low\nHigh');
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog.getByText(/^Their other changes stay: .*Field Type.*Required/)).toBeVisible();
  await settings.getByLabel('Take theirs').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Service option updated successfully')).toBeVisible();
  expect(await (await page.request.get(`${app.url}/api/catalogue/options/${id}`)).json()).toMatchObject({
    field_type: 'dropdown',
    field_options: { options: ['Low', 'High'] },
    helper_text: 'Mine',
    is_required: false,
  });
});

test('a category can be created, edited and deleted', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration/categories/create`);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Display name is required')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('Wealth Care');
  await page.getByLabel('Display Name').fill('Wealth Care');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Name must be lowercase with underscores only')).toBeVisible();

  // A taken name is reported at its field, and the form keeps the input.
  await nameField(page).fill('payroll');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(
    page.getByText("The name 'payroll' is already in use here. Choose another.").first(),
  ).toBeVisible();
  await expect(page.getByLabel('Display Name')).toHaveValue('Wealth Care');
  await nameField(page).fill('wealth_care');
  await page.getByLabel('Sort Order').fill('90');
  await expect(page.getByLabel('Enable this category')).toBeChecked();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Service category created successfully')).toBeVisible();
  await page.waitForURL('**/service-configuration');

  await page.getByRole('link', { name: 'Edit Wealth Care' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Service Category', level: 1 })).toBeVisible();
  await page.getByLabel('Enable this category').uncheck();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Service category updated successfully')).toBeVisible();
  await expect(catalogueCard(page, 'Wealth Care')).toContainText('Inactive');

  await page.getByRole('button', { name: 'Delete Wealth Care' }).click();
  await expect(page.getByText('Are you sure you want to delete this category?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(catalogueCard(page, 'Wealth Care')).toBeHidden();
});

test('an option is created under a sub-header found by its category', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration/options/create`);
  const parent = page.getByRole('combobox', { name: 'Sub-Header' });
  await parent.click();
  await parent.fill('no such thing');
  await expect(page.getByText('No sub-header found')).toBeVisible();
  await parent.fill('bookkeeping → vat');
  await page.getByRole('option', { name: 'Bookkeeping → VAT Returns' }).click();
  await nameField(page).fill('invoice_total');
  await page.getByLabel('Display Name').fill('Invoice Total');
  await page.getByRole('combobox', { name: 'Field Type' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await page.getByLabel('Helper Text').fill('In pounds, without VAT');
  await page.getByLabel('Minimum Value').fill('10');
  await page.getByLabel('Maximum Value').fill('5');

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('In pounds, without VAT')).toBeVisible();
  await preview.getByLabel('Invoice Total').fill('7');
  await expect(preview.getByText('Invoice Total must be 10 or more')).toBeVisible();

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Maximum value must not be less than the minimum value')).toBeVisible();
  await page.getByLabel('Maximum Value').fill('500');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Service option created successfully')).toBeVisible();
  await page.waitForURL('**/service-configuration?tab=options');
  await expect(catalogueCard(page, 'Invoice Total')).toContainText('Bookkeeping → VAT Returns');
  await expect(catalogueCard(page, 'Invoice Total')).toContainText('number');
  await expect(catalogueCard(page, 'Invoice Total')).toContainText('In pounds, without VAT');

  // Dropdown choices are entered one per line. Blank lines are dropped, and the preview offers the choices.
  await page.getByRole('link', { name: 'Edit Invoice Total' }).click();
  await page.getByRole('combobox', { name: 'Field Type' }).click();
  await page.getByRole('option', { name: 'Dropdown' }).click();
  await expect(preview.getByText('No dropdown options configured')).toBeVisible();
  await page.getByLabel('Dropdown Options').fill('Low\n\n  High  \nLow');
  await preview.getByRole('combobox').click();
  await expect(page.getByRole('option')).toHaveText(['Low', 'High']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Service option updated successfully')).toBeVisible();
});

test('missing entries and unknown field types are reported', async ({ page, app }) => {
  for (const [path, text] of [
    ['categories', 'Category not found'],
    ['sub-headers', 'Sub-header not found'],
    ['options', 'Option not found'],
  ]) {
    await page.goto(`${app.url}/service-configuration/${path}/${crypto.randomUUID()}/edit`);
    await expect(page.getByText(text ?? '')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Service Configuration' }).click();
    await expect(page.getByRole('heading', { name: 'Service Configuration', level: 1 })).toBeVisible();
  }
  await runOnce(
    app.databaseUrl,
    `update service_options set field_type = 'slider' where name = 'client_approval'`,
  );
  const { options } = await (await page.request.get(`${app.url}/api/catalogue`)).json();
  const { id } = options.find(({ name }: { name: string }) => name === 'client_approval');
  await page.goto(`${app.url}/service-configuration/options/${id}/edit`);
  await expect(page.getByText('Unknown field type')).toBeVisible();
});

/** Saves changes to an option as a colleague would. */
async function saveElsewhere(page: Page, app: TestApp, id: string, changed: object): Promise<void> {
  const address = `${app.url}/api/catalogue/options/${id}`;
  const { version, ...stored } = await (await page.request.get(address)).json();
  const saved = await page.request.put(address, {
    headers: { origin: app.url },
    data: { version, fields: { ...stored, ...changed } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}
