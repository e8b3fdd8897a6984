import type { Page } from '@playwright/test';
import { expect, signIn, type TestApp, test } from '#tests/e2e/support/app.ts';
import { delayed, failing } from '#tests/e2e/support/interrupted-calls.ts';

// The tests share a server and catalogue, so a retry starts from the first test.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page, app }) => {
  await signIn(page, app);
});

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const submit = (page: Page) => page.locator('form').getByRole('button', { name: /Creat|Updat/ });

interface Kind {
  /** Path segment in URLs and the API. */
  path: 'categories' | 'sub-headers' | 'options';
  /** Key in the list's response. */
  listed: 'categories' | 'sub_headers' | 'options';
  called: 'categories' | 'subHeaders' | 'options';
  name: string;
  named: string;
  many: string;
  title: string;
  /** The tab's value in the list's URL. */
  tab: string;
  parents?: {
    field: string;
    call: string;
    failure: string;
    /** How the picker shows the parent of a listed entry. */
    of: (entry: Record<string, unknown>) => string;
  };
}

const KINDS: Kind[] = [
  {
    path: 'categories',
    listed: 'categories',
    called: 'categories',
    name: 'category',
    named: 'a category',
    many: 'categories',
    title: 'Category',
    tab: '',
  },
  {
    path: 'sub-headers',
    listed: 'sub_headers',
    called: 'subHeaders',
    name: 'sub-header',
    named: 'a sub-header',
    many: 'sub-headers',
    title: 'Sub-Header',
    tab: '?tab=sub-headers',
    parents: {
      field: 'Category',
      call: 'categories/choices',
      failure: 'Failed to fetch categories',
      of: ({ category_display_name }) => String(category_display_name),
    },
  },
  {
    path: 'options',
    listed: 'options',
    called: 'options',
    name: 'option',
    named: 'an option',
    many: 'options',
    title: 'Option',
    tab: '?tab=options',
    parents: {
      field: 'Sub-Header',
      call: 'subHeaders/choices',
      failure: 'Failed to fetch sub-headers',
      of: ({ category_display_name, sub_header_display_name }) =>
        `${category_display_name} → ${sub_header_display_name}`,
    },
  },
];

const tipsOf = (many: string) => [
  'Name: the internal name: lowercase letters and underscores, such as vat_returns. Proformas store values under this name.',
  'Display Name: the friendly name shown on screen, such as VAT Returns.',
  `Sort Order: use steps of 10 (10, 20, 30) to leave room for ${many} you add later.`,
  'Description: optional.',
];

const OPTION_TIPS = [
  'Field Type: a checkbox is ticked, a toggle is switched on or off, a dropdown offers a list of choices, a number must be within its limits and fit its step, and text can be anything.',
  'Default Value: pre-fills the field when new clients are created.',
  'Helper Text: appears below the field.',
];

interface Entry extends Record<string, unknown> {
  id: string;
  display_name: string;
}

async function firstOf(page: Page, app: TestApp, kind: Kind): Promise<Entry> {
  const { [kind.listed]: entries } = await (await page.request.get(`${app.url}/api/catalogue`)).json();
  return entries[0];
}

/** Saves changes as a colleague would. */
async function saveElsewhere(page: Page, app: TestApp, kind: Kind, id: string, changed: object) {
  const address = `${app.url}/api/catalogue/${kind.path}/${id}`;
  const { version, ...stored } = await (await page.request.get(address)).json();
  const saved = await page.request.put(address, {
    headers: { origin: app.url },
    data: { version, fields: { ...stored, ...changed } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

for (const kind of KINDS) {
  test(`the form to create ${kind.named} shows that it is saving, and keeps the input if saving fails`, async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/service-configuration/${kind.path}/create`);
    await expect(page.getByRole('heading', { name: `Create Service ${kind.title}`, level: 1 })).toBeVisible();
    if (kind.parents) {
      await page.getByRole('combobox', { name: kind.parents.field }).click();
      await page.getByRole('option').first().click();
    }
    await nameField(page).fill('probate');
    await page.getByLabel('Display Name').fill('Probate');
    await page.getByLabel('Description').fill('Estates and their taxes');

    // Neither the way back nor any other link leaves the form without asking.
    await page.getByRole('link', { name: 'Back to Service Configuration' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
    await page.getByRole('button', { name: 'Stay here' }).click();

    const call = await delayed(page, `catalogue/${kind.called}/create`);
    await submit(page).click();
    await expect(submit(page)).toHaveText('Creating...');
    await expect(submit(page)).toBeDisabled();
    call.fail();
    await expect(page.getByRole('alert').getByText(`Failed to create service ${kind.name}`)).toBeVisible();
    await expect(submit(page)).toHaveText('Create');
    await expect(nameField(page)).toHaveValue('probate');
    await expect(page.getByLabel('Description')).toHaveValue('Estates and their taxes');

    // It counts as saved, though the list is still loading.
    const { promise: listLoads, resolve: loadList } = Promise.withResolvers<void>();
    await page.route('**/assets/service-configuration-*.js', async (route) => {
      await listLoads;
      await route.continue();
    });
    await submit(page).click();
    await expect(page.getByText(`Service ${kind.name} created successfully`)).toBeVisible();
    // By now a spinner has replaced the form.
    await expect(submit(page).and(page.locator(':enabled'))).toHaveCount(0);
    loadList();
    await expect(page.getByRole('heading', { name: 'Probate' })).toBeVisible();
  });

  test(`the form for ${kind.named} has its switch, boxes and tips`, async ({ page, app }) => {
    await page.goto(`${app.url}/service-configuration/${kind.path}/create`);
    await expect(page.getByRole('switch', { name: `Enable this ${kind.name}` })).toBeChecked();
    await expect(page.getByLabel('Description')).toHaveAttribute('rows', '3');
    await expect(page.getByLabel('Sort Order')).toHaveValue('0');
    const tips = page.getByRole('region', { name: 'Tips' }).getByRole('listitem');
    await expect(tips).toHaveText([...tipsOf(kind.many), ...(kind.path === 'options' ? OPTION_TIPS : [])]);
    if (kind.path !== 'options') return;
    const fieldType = page.getByRole('combobox', { name: 'Field Type' });
    await expect(fieldType).toHaveValue('Checkbox');
    await fieldType.click();
    await page.getByRole('option', { name: 'Number' }).click();
    await expect(page.getByLabel('Minimum Value')).toHaveAttribute('placeholder', '0');
    await expect(page.getByLabel('Maximum Value')).toHaveAttribute('placeholder', '100');
    await expect(page.getByLabel('Step')).toHaveAttribute('placeholder', '1');
    await fieldType.click();
    await page.getByRole('option', { name: 'Dropdown' }).click();
    await expect(page.getByLabel('Dropdown Options')).toHaveAttribute('rows', '4');
    await fieldType.click();
    await page.getByRole('option', { name: 'Text' }).click();
    await page.getByRole('switch', { name: 'Multiline' }).check();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('textbox')).toHaveAttribute('rows', '3');
  });

  test(`the form to edit ${kind.named} shows that it is loading and saving, and keeps the input if saving fails`, async ({
    page,
    app,
  }) => {
    const { id } = await firstOf(page, app, kind);
    const load = await delayed(page, `catalogue/${kind.called}/get`);
    await page.goto(`${app.url}/service-configuration/${kind.path}/${id}/edit`);
    await expect(page.getByText(`Loading ${kind.name}...`)).toBeVisible();
    load.pass();
    await expect(page.getByRole('heading', { name: `Edit Service ${kind.title}`, level: 1 })).toBeVisible();
    await page.getByLabel('Description').fill('As the partners want it');

    const call = await delayed(page, `catalogue/${kind.called}/update`);
    await submit(page).click();
    await expect(submit(page)).toHaveText('Updating...');
    await expect(submit(page)).toBeDisabled();
    call.fail();
    await expect(page.getByRole('alert').getByText(`Failed to update service ${kind.name}`)).toBeVisible();
    await expect(submit(page)).toHaveText('Update');
    await expect(page.getByLabel('Description')).toHaveValue('As the partners want it');

    await submit(page).click();
    await expect(page.getByText(`Service ${kind.name} updated successfully`)).toBeVisible();
    await expect(page.getByRole('listitem').getByText('As the partners want it')).toBeVisible();
  });

  test(`if ${kind.named} cannot be loaded, the form says so and leads back to the list`, async ({
    page,
    app,
  }) => {
    const { id } = await firstOf(page, app, kind);
    await failing(page, `catalogue/${kind.called}/get`);
    await page.goto(`${app.url}/service-configuration/${kind.path}/${id}/edit`);
    await expect(page.getByText(`Failed to fetch service ${kind.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Service Configuration', level: 1 })).toBeVisible();
  });

  test(`when two people edit the same ${kind.name}, the second is warned and nothing is lost`, async ({
    page,
    app,
  }) => {
    const { id, display_name } = await firstOf(page, app, kind);
    await page.goto(`${app.url}/service-configuration/${kind.path}/${id}/edit`);
    await expect(page.getByLabel('Display Name')).toHaveValue(display_name);
    await saveElsewhere(page, app, kind, id, { sort_order: 4321, description: 'Of a colleague' });
    await page.getByLabel('Display Name').fill('My own name');
    await page.getByLabel('Description').fill('My own words');
    await submit(page).click();

    const dialog = page.getByRole('dialog', { name: `Someone else changed this ${kind.name}` });
    const confirmation = (field: string) => dialog.getByRole('radiogroup', { name: field, exact: true });
    await expect(confirmation('Sort Order').getByRole('radio', { name: 'Take theirs' })).toBeChecked();
    await expect(confirmation('Sort Order')).toContainText('4321');
    await expect(confirmation('Display Name')).toHaveCount(0);
    await expect(confirmation('Description')).toHaveAccessibleDescription('You both changed this.');
    await expect(confirmation('Description')).toContainText('Of a colleague');
    await dialog.getByRole('button', { name: 'Back to the form' }).click();
    await expect(page.getByLabel('Display Name')).toHaveValue('My own name');
    await expect(page.getByLabel('Description')).toHaveValue('My own words');

    await submit(page).click();
    await confirmation('Description').getByRole('radio', { name: 'Take theirs' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Service ${kind.name} updated successfully`)).toBeVisible();
    expect(
      await (await page.request.get(`${app.url}/api/catalogue/${kind.path}/${id}`)).json(),
    ).toMatchObject({
      display_name: 'My own name',
      description: 'Of a colleague',
      sort_order: 4321,
    });
  });

  test(`the form for ${kind.named} opens with the stored values, even after a save and a reorder`, async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/service-configuration${kind.tab}`);
    const edit = page.getByRole('link', { name: /^Edit / }).first();
    const title = page.getByRole('heading', { name: `Edit Service ${kind.title}`, level: 1 });
    await edit.click();
    await expect(title).toBeVisible();
    const words = `Words of ${await page.getByLabel('Display Name').inputValue()}`;
    await page.getByLabel('Description').fill(words);
    await page.getByLabel('Sort Order').fill('7');
    await submit(page).click();
    await expect(page.getByRole('listitem').first()).toContainText('Sort order: 7');

    // The form has both the save and the move, and overwrites neither. Even if the list reloads slowly, it shows the
    // saved order and moves continue from there.
    const list = await delayed(page, 'catalogue/list');
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .press('ArrowDown');
    const moved = page.getByRole('listitem').filter({ hasText: words });
    await expect(moved).toContainText('Sort order: 20');
    await moved.getByRole('link', { name: /^Edit / }).click();
    await expect(page.getByLabel('Description')).toHaveValue(words);
    await expect(page.getByLabel('Sort Order')).toHaveValue('20');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await moved.getByRole('button', { name: /^Move / }).press('ArrowUp');
    await expect(moved).toContainText('Sort order: 10');
    list.pass();
    await moved.getByRole('link', { name: /^Edit / }).click();
    await expect(page.getByLabel('Sort Order')).toHaveValue('10');
    await page.getByLabel('Display Name').fill(`${words} again`);
    await submit(page).click();
    await expect(page.getByRole('listitem').getByRole('heading', { name: `${words} again` })).toBeVisible();
  });

  const { parents } = kind;
  if (!parents) continue;
  test(`if the parents of ${kind.named} cannot be loaded, the form says so and offers a retry`, async ({
    page,
    app,
  }) => {
    const call = await failing(page, `catalogue/${parents.call}`);
    await page.goto(`${app.url}/service-configuration/${kind.path}/create`);
    await expect(page.getByRole('alert').getByText(parents.failure)).toBeVisible();
    const picker = page.getByRole('combobox', { name: parents.field });
    await picker.click();
    await expect(page.getByRole('listbox')).toHaveText(parents.failure);
    await expect(page.getByText('Loading...')).toHaveCount(0);

    // An entry that already has a parent still shows it.
    const { id, ...entry } = await firstOf(page, app, kind);
    await page.goto(`${app.url}/service-configuration/${kind.path}/${id}/edit`);
    await expect(picker).toHaveValue(parents.of(entry));
    await expect(page.locator('form').getByText(parents.failure)).toBeVisible();
    call.pass();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('form').getByText(parents.failure)).toBeHidden();
    await expect(picker).toHaveValue(parents.of(entry));
    await picker.click();
    await expect(page.getByRole('option').nth(1)).toBeVisible();
  });
}

test("a colleague's change to an option's settings is described in words and taken as a whole", async ({
  page,
  app,
}) => {
  const kind = KINDS[2] as Kind;
  const { options } = await (await page.request.get(`${app.url}/api/catalogue`)).json();
  const { id } = options.find(({ field_type, is_required }: Entry) => field_type === 'number' && is_required);
  await page.goto(`${app.url}/service-configuration/options/${id}/edit`);
  await expect(page.getByLabel('Minimum Value')).toBeVisible();
  await saveElsewhere(page, app, kind, id, {
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
