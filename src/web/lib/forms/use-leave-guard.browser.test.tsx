import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';

const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
const firstName = page.getByLabelText('First Name');
const leave = () => page.getByRole('link', { name: 'Dashboard' }).click();

test('leaving unsaved work needs a confirmation', async () => {
  const app = await openApp('/users/create', responsesAbout());
  await firstName.fill('Olga');
  await leave();
  await button('Stay here').click();
  await expect.element(confirmation).not.toBeInTheDocument();
  await expect.element(firstName).toHaveValue('Olga');
  expect(app.address()).toBe('/users/create');

  await leave();
  await button('Leave').click();
  await expect.poll(app.address).toBe('/dashboard');
});

test('leaving an untouched form needs no confirmation', async () => {
  const app = await openApp('/users/create', responsesAbout());
  await expect.element(firstName).toHaveValue('');
  await leave();
  await expect.poll(app.address).toBe('/dashboard');
  await expect.element(confirmation).not.toBeInTheDocument();
});
