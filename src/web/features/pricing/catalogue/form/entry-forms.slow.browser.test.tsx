import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  FIRST,
  field,
  LEVELS,
  nameField,
  OPTION,
  SUB_HEADER,
  storedEntries,
  submit,
} from '#tests/components/support/catalogue.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, press, success, toast } from '#tests/components/support/parts.ts';
import { server } from '#tests/components/support/server.ts';

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

for (const level of LEVELS) {
  test(`the form to create ${level.named} shows that it is saving, and keeps the input if saving fails`, async () => {
    await openApp(`/service-configuration/${level.path}/create`, storedEntries(level).responses);
    await expect.element(heading(`Create Service ${level.title}`)).toBeVisible();
    const parent = { [SUB_HEADER.path]: 'Category', [OPTION.path]: 'Sub-Header' }[level.path];
    if (parent) {
      await page.getByRole('combobox', { name: parent }).click();
      await page.getByRole('option').first().click();
    }
    await nameField().fill('probate');
    await field('Display Name').fill('Probate');
    await field('Description').fill('Estates and their taxes');

    // The back link asks for confirmation before it leaves the form.
    await page.getByRole('link', { name: 'Back to Service Configuration' }).click();
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('Leave without saving?');
    await button('Stay here').click();

    const call = server.delayed(`catalogue.${level.procedures}.create`);
    await submit().click();
    await expect.element(submit()).toHaveTextContent('Creating...');
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
    call.fail();
    await expect.element(toast(`Failed to create service ${level.name}`)).toBeVisible();
    await expect.element(submit()).toHaveTextContent(/^Create$/);
    await expect.element(nameField()).toHaveValue('probate');
    await expect.element(field('Description')).toHaveValue('Estates and their taxes');

    await submit().click();
    await expect.element(success(`Service ${level.name} created successfully`)).toBeVisible();
    await expect.element(heading('Probate')).toBeVisible();
  });

  test(`the form to edit ${level.named} shows that it is loading and saving, and keeps the input if saving fails`, async () => {
    const { responses } = storedEntries(level);
    const load = server.delayed(`catalogue.${level.procedures}.get`);
    await openApp(`/service-configuration/${level.path}/${FIRST}/edit`, responses);
    await expect.element(page.getByText(`Loading ${level.name}...`)).toBeVisible();
    load.pass();
    await expect.element(heading(`Edit Service ${level.title}`)).toBeVisible();
    await field('Description').fill('As the partners want it');

    const call = server.delayed(`catalogue.${level.procedures}.update`);
    await submit().click();
    await expect.element(submit()).toHaveTextContent('Updating...');
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true');
    call.fail();
    await expect.element(toast(`Failed to update service ${level.name}`)).toBeVisible();
    await expect.element(submit()).toHaveTextContent(/^Update$/);
    await expect.element(field('Description')).toHaveValue('As the partners want it');

    await submit().click();
    await expect.element(success(`Service ${level.name} updated successfully`)).toBeVisible();
    await expect.element(page.getByRole('listitem').getByText('As the partners want it')).toBeVisible();
  });

  test(`if ${level.named} cannot be loaded, a toast says so and the list opens`, async () => {
    const { responses } = storedEntries(level);
    server.failing(`catalogue.${level.procedures}.get`);
    const app = await openApp(`/service-configuration/${level.path}/${FIRST}/edit`, responses);
    await expect.element(toast(`Failed to fetch service ${level.name}`)).toBeVisible();
    await expect.poll(app.address).toBe(`/service-configuration${level.tab}`);
    await expect.element(heading('Service Configuration')).toBeVisible();
  });

  test(`the form for ${level.named} opens with the stored values, even after a save and a reorder`, async () => {
    await openApp(`/service-configuration${level.tab}`, storedEntries(level).responses);
    const edit = (name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true });
    const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await edit('One').click();
    await expect.element(heading(`Edit Service ${level.title}`)).toBeVisible();
    await field('Description').fill('Words of one');
    await field('Sort Order').fill('7');
    await submit().click();
    await expect.element(card('Words of one')).toHaveTextContent('Sort order: 7');

    // The reopened form shows both the save and the move. While the list reloads, the cards already show the new order,
    // and further moves start from that order.
    const list = server.delayed('catalogue.list');
    const move = (key: string) => press(card('Words of one').getByRole('button', { name: /^Move / }), key);
    await move('ArrowDown');
    await expect.element(card('Words of one')).toHaveTextContent('Sort order: 20');
    await edit('One').click();
    await expect.element(field('Description')).toHaveValue('Words of one');
    await expect.element(field('Sort Order')).toHaveValue('20');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await move('ArrowUp');
    await expect.element(card('Words of one')).toHaveTextContent('Sort order: 10');
    list.pass();
    await edit('One').click();
    await expect.element(field('Sort Order')).toHaveValue('10');
    await field('Display Name').fill('One again');
    await submit().click();
    await expect.element(card('Words of one').getByRole('heading', { name: 'One again' })).toBeVisible();
  });
}
