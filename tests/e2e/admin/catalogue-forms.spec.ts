import type { Page } from '@playwright/test';
import { expect, signIn, type TestApp, test } from '#tests/e2e/support/app.ts';

// The tests share a server and catalogue, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, app }) => {
  await signIn(page, app);
});

const submit = (page: Page) => page.locator('form').getByRole('button', { name: /Creat|Updat/ });

test('a created entry counts as saved even while the list is loading', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration/categories/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('probate');
  await page.getByLabel('Display Name').fill('Probate');
  const { promise: listLoads, resolve: loadList } = Promise.withResolvers<void>();
  await page.route('**/assets/service-configuration-*.js', async (route) => {
    await listLoads;
    await route.continue();
  });
  await submit(page).click();
  await expect(page.getByText('Service category created successfully')).toBeVisible();
  // By now a spinner has replaced the form.
  await expect(submit(page).and(page.locator(':enabled'))).toHaveCount(0);
  loadList();
  await expect(page.getByRole('heading', { name: 'Probate' })).toBeVisible();
});

test("a colleague's change to an option's settings is described in words and taken as a whole", async ({
  page,
  app,
}) => {
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
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this option' });
  await expect(dialog.getByRole('radiogroup', { name: 'Field Type Settings' })).toContainText('Low\nHigh');
  await expect(dialog.getByRole('radiogroup', { name: 'Field Type', exact: true })).toContainText('Dropdown');
  await expect(dialog.getByRole('radiogroup', { name: 'Required' })).toContainText('No');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Service option updated successfully')).toBeVisible();
  expect(await (await page.request.get(`${app.url}/api/catalogue/options/${id}`)).json()).toMatchObject({
    field_type: 'dropdown',
    field_options: { options: ['Low', 'High'] },
    helper_text: 'Mine',
    is_required: false,
  });
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
