import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  FIRST,
  field,
  LEVELS,
  OPTION,
  SUB_HEADER,
  storedEntries,
  submit,
} from '#tests/components/support/catalogue.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, success, toast } from '#tests/components/support/parts.ts';
import { server } from '#tests/components/support/server.ts';

const tipsOf = (many: string) => [
  'Name: the internal name, in lowercase letters and underscores, such as vat_returns. Proformas store values under this name.',
  'Display Name: the friendly name shown on screen, such as VAT Returns.',
  `Sort Order: use steps of 10 (10, 20, 30) to leave room for ${many} you add later.`,
  'Description: optional.',
];

const OPTION_TIPS = [
  'Field Type: a checkbox is ticked, and a toggle is switched on or off. A dropdown offers a list of choices. A number must be within its limits and fit its step. Text can be anything.',
  'Default Value: pre-fills the field when new clients are created.',
  'Helper Text: appears below the field.',
];

for (const level of LEVELS) {
  test(`the form for ${level.named} has its switch, fields and tips`, async () => {
    await openApp(`/service-configuration/${level.path}/create`, storedEntries(level).responses);
    await expect.element(page.getByRole('switch', { name: `Enable this ${level.name}` })).toBeChecked();
    await expect.element(field('Description')).toHaveAttribute('rows', '3');
    await expect.element(field('Sort Order')).toHaveValue('0');
    const tips = page.getByRole('region', { name: 'Tips' }).getByRole('listitem');
    expect(tips.elements().map(({ textContent }) => textContent)).toEqual([
      ...tipsOf(level.many),
      ...(level === OPTION ? OPTION_TIPS : []),
    ]);
  });
}

test('an option can have a wording for clients and be only for staff', async () => {
  const { entries, responses } = storedEntries(OPTION);
  await openApp(`/service-configuration/options/${FIRST}/edit`, responses);
  await field('Wording for Clients').fill('What you told us');
  await page.getByRole('switch', { name: 'Only for staff' }).click({ force: true });
  await submit().click();
  await expect.element(success('Service option updated successfully')).toBeVisible();
  expect(entries[0]).toMatchObject({ client_wording: 'What you told us', is_internal: true });
});

test("an option's form has the settings of its field type", async () => {
  await openApp('/service-configuration/options/create', storedEntries(OPTION).responses);
  await expect.element(page.getByRole('combobox', { name: 'Field Type' })).toHaveValue('Checkbox');
  await choose('Field Type', 'Number');
  await expect.element(field('Minimum Value')).toHaveAttribute('placeholder', '0');
  await expect.element(field('Maximum Value')).toHaveAttribute('placeholder', '100');
  await expect.element(page.getByLabelText('Step', { exact: true })).toHaveAttribute('placeholder', '1');
  await choose('Field Type', 'Dropdown');
  await expect.element(field('Dropdown Options')).toHaveAttribute('rows', '4');
  await choose('Field Type', 'Text');
  await page.getByRole('switch', { name: 'Multiline' }).click({ force: true });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByRole('textbox')).toHaveAttribute('rows', '3');
});

for (const { level, label, call, failure, shows } of [
  {
    level: SUB_HEADER,
    label: 'Category',
    call: 'catalogue.categories.choices',
    failure: 'Failed to fetch categories',
    shows: 'Bookkeeping',
  },
  {
    level: OPTION,
    label: 'Sub-Header',
    call: 'catalogue.subHeaders.choices',
    failure: 'Failed to fetch sub-headers',
    shows: 'Bookkeeping → VAT Returns',
  },
] as const) {
  const picker = () => page.getByRole('combobox', { name: label });

  test(`if the parents of a new ${level.name} cannot be loaded, the form says so`, async () => {
    server.failing(call);
    await openApp(`/service-configuration/${level.path}/create`, storedEntries(level).responses);
    await expect.element(toast(failure)).toBeVisible();
    await picker().click();
    await expect.element(page.getByRole('listbox')).toHaveTextContent(failure);
    await expect.element(page.getByText('Loading...')).not.toBeInTheDocument();
  });

  test(`if the parents of a stored ${level.name} cannot be loaded, its current parent is still shown, with a button to try again`, async () => {
    const parents = server.failing(call);
    await openApp(`/service-configuration/${level.path}/${FIRST}/edit`, storedEntries(level).responses);
    await expect.element(picker()).toHaveValue(shows);
    const problem = page.getByRole('main').getByText(failure);
    await expect.element(problem).toBeVisible();
    parents.pass();
    await button('Try again').click();
    await expect.element(problem).not.toBeInTheDocument();
    await expect.element(picker()).toHaveValue(shows);
    await picker().click();
    await expect.element(page.getByRole('option').nth(1)).toBeVisible();
  });
}
