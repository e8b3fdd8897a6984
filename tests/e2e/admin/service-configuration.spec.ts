import { expect, signInOnPage, test } from '#tests/e2e/support/app.ts';
import { catalogueCard, createEntry } from '#tests/e2e/support/catalogue-steps.ts';

// The tests share a server and its catalogue, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, app }) => {
  await signInOnPage(page, app);
});

test('the list has its tabs, counts, search and filters', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration`);
  await expect(page.getByRole('heading', { name: 'Service Configuration', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Manage your service categories, sub-headers, and configuration options'),
  ).toBeVisible();
  await expect(page.getByText('8 categories found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Categories 8' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('combobox', { name: 'Sub-Header' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create Category' })).toHaveAttribute(
    'href',
    '/service-configuration/categories/create',
  );

  // The search matches display and internal names and ignores case.
  await page.getByPlaceholder('Search services...').fill('PERSONAL_T');
  await expect(page.getByText('1 category found')).toBeVisible();
  await expect(catalogueCard(page, 'Personal Tax')).toContainText('personal_tax');
  await expect(catalogueCard(page, 'Personal Tax')).toContainText('Active');
  await page.getByPlaceholder('Search services...').fill('nothing like it');
  await expect(page.getByText('0 categories found')).toBeVisible();
  await expect(page.getByText('No categories found matching your filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();

  // The category filter applies to all three tabs. The sub-header filter offers only sub-headers of the chosen
  // category, and is hidden on Categories.
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category).toHaveValue('All Categories');
  await category.click();
  await page.getByRole('option', { name: 'Payroll', exact: true }).click();
  await expect(page.getByText('1 category found')).toBeVisible();
  await page.getByRole('link', { name: /^Options/ }).click();
  await expect(page).toHaveURL(/tab=options/);
  await page.getByRole('combobox', { name: 'Sub-Header' }).click();
  await expect(page.getByRole('option').first()).toHaveText('All Sub-Headers');
  const offered = await page.getByRole('option').allTextContents();
  expect(offered.slice(1).every((label) => label.startsWith('Payroll → '))).toBe(true);
  await page.getByRole('option').nth(1).click();
  await expect(page.getByRole('listitem').first()).toContainText(offered[1] ?? '');
  await expect(page.getByRole('listitem').first()).toContainText(/Required: (Yes|No)/);
});

test('the list keeps its filters after Edit, Update, Cancel and Back', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration?tab=sub-headers&category=gone`);
  // This category doesn't exist.
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('All Categories');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Payroll', exact: true }).click();
  await page.getByPlaceholder('Search services...').fill('pay');
  await expect(page).toHaveURL(/search=pay/);
  const address = page.url();
  const found = await page.getByText(/sub-headers? found/).textContent();
  for (const leave of ['Update', 'Cancel', 'Back to Service Configuration', 'history']) {
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Edit Service Sub-Header', level: 1 })).toBeVisible();
    if (leave === 'history') await page.goBack();
    else await page.getByText(leave, { exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByPlaceholder('Search services...')).toHaveValue('pay');
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Payroll');
    await expect(page.getByText(found ?? '', { exact: true })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByPlaceholder('Search services...')).toHaveValue('pay');
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL(/service-configuration\?tab=sub-headers$/);
  await expect(page.getByPlaceholder('Search services...')).toBeFocused();
});

test('cards are in 1 to 3 columns, depending on the screen width', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration`);
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => {
        const lefts = await page
          .getByRole('main')
          .getByRole('listitem')
          .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
        return new Set(lefts).size;
      })
      .toBe(columns);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
});

test('a parent with children cannot be deleted', async ({ page, app }) => {
  await page.goto(`${app.url}/service-configuration?tab=sub-headers`);
  await page.getByRole('button', { name: 'Delete VAT Returns' }).click();
  await expect(page.getByText('Are you sure you want to delete this subHeader?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete sub-header' }).click();
  await expect(page.getByText('This still has 4 options. Delete or move them first.')).toBeVisible();
  await expect(catalogueCard(page, 'VAT Returns')).toBeVisible();

  const { id: category_id } = await createEntry(page, app, 'categories', {
    name: 'trusts',
    display_name: 'Trusts',
  });
  const { id: sub_header_id } = await createEntry(page, app, 'sub-headers', {
    category_id,
    name: 'trust_returns',
    display_name: 'Trust Returns',
  });
  await createEntry(page, app, 'options', {
    sub_header_id,
    name: 'trustees',
    display_name: 'Trustees',
    field_type: 'checkbox',
    is_required: false,
  });
  await page.getByRole('button', { name: 'Delete Trust Returns' }).click();
  await page.getByRole('button', { name: 'Delete sub-header' }).click();
  await expect(page.getByText('This still has 1 option. Delete or move it first.')).toBeVisible();
  await page.getByRole('link', { name: /^Categories/ }).click();
  await page.getByRole('button', { name: 'Delete Trusts' }).click();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('This still has 1 sub-header. Delete or move it first.')).toBeVisible();
});

test('a deletion moves the focus to a neighbour or the create button', async ({ page, app }) => {
  const { id: category_id } = await createEntry(page, app, 'categories', {
    name: 'pets',
    display_name: 'Pets',
  });
  for (const name of ['cats', 'dogs', 'owls']) {
    await createEntry(page, app, 'sub-headers', { category_id, name, display_name: name });
  }
  await page.goto(`${app.url}/service-configuration?tab=sub-headers`);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Pets' }).click();
  await page.getByRole('button', { name: 'Delete dogs' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete dogs' })).toBeFocused();
  for (const [name, next] of [
    ['dogs', /^Move owls/],
    ['owls', /^Move cats/],
  ] as const) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Delete sub-header' }).click();
    await expect(catalogueCard(page, name)).toBeHidden();
    await expect(page.getByRole('button', { name: next })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Delete cats' }).click();
  await page.getByRole('button', { name: 'Delete sub-header' }).click();
  await expect(page.getByText('No sub-headers found matching your filters')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Sub-Header' })).toBeFocused();
});

test('the lists and pickers of an empty catalogue say that it is empty', async ({ page, app }) => {
  const nothing = (json: unknown) => ({ json: { json } });
  await page.route('**/rpc/catalogue/list', (route) =>
    route.fulfill(nothing({ categories: [], sub_headers: [], options: [] })),
  );
  await page.goto(`${app.url}/service-configuration`);
  await expect(page.getByText('No categories found', { exact: true })).toBeVisible();
  for (const [tab, text] of [
    [/^Sub-Headers/, 'No sub-headers found'],
    [/^Options/, 'No options found'],
  ] as const) {
    await page.getByRole('link', { name: tab }).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByPlaceholder('Search services...').fill('vat');
    await expect(page.getByText(`${text} matching your filters`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  }

  await page.goto(`${app.url}/service-configuration/sub-headers/create`);
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  await category.fill('no such thing');
  await expect(page.getByText('No category found')).toBeVisible();
  await page.route('**/rpc/catalogue/*/choices', (route) => route.fulfill(nothing([])));
  for (const [path, parent, text] of [
    ['sub-headers', 'Category', 'No categories available'],
    ['options', 'Sub-Header', 'No sub-headers available'],
  ] as const) {
    await page.goto(`${app.url}/service-configuration/${path}/create`);
    await page.getByRole('combobox', { name: parent }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
});
