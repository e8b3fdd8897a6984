import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';

const dialog = page.getByRole('dialog', { name: 'Import clients' });
const fieldOf = (column: string) =>
  dialog.getByRole('combobox', { name: `Field for column ${column}`, exact: true });

async function openFile(lines: readonly string[]): Promise<void> {
  const responses = responsesAbout();
  await openApp('/clients', {
    ...responses,
    clients: {
      ...responses.clients,
      imports: { list: [], check: { refused: [], known_emails: [] } },
    },
  });
  await button('Import').click();
  await expect.element(dialog.getByText('an export of another program', { exact: false })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no field for a file');
  await userEvent.upload(input, new File([lines.join('\n')], 'people.csv', { type: 'text/csv' }));
  await expect.element(dialog.getByText('First row')).toBeVisible();
}

const columns = () =>
  [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => row.querySelector('td')?.textContent);

test('recognised columns come first with their fields, and several columns may have the same field', async () => {
  await openFile([
    'Person - Label,Person - Name,Person - Email - Work,Person - Email - Home,Person - Owner',
    'Hot,Ottilie van der Meer,,ottilie@meer.example,Sam',
  ]);
  expect(columns()).toEqual([
    'Person - Name',
    'Person - Email - Work',
    'Person - Email - Home',
    'Person - Label',
    'Person - Owner',
  ]);
  await expect.element(fieldOf('Person - Name')).toHaveValue('Full Name');
  await expect.element(fieldOf('Person - Email - Work')).toHaveValue('Email');
  await expect.element(fieldOf('Person - Email - Home')).toHaveValue('Email');
  await expect.element(fieldOf('Person - Label')).toHaveValue('');
  await expect.element(dialog.getByText('2 columns left out.', { exact: false })).toBeVisible();
  await button('Check rows').click();
  await expect.element(dialog.getByText('1 of 1 row can be imported.')).toBeVisible();
  expect(server.calls('clients.imports.check')).toContainEqual({
    rows: [{ full_name: 'Ottilie van der Meer', email: 'ottilie@meer.example' }],
  });
});

test('a column that is not recognised can be given a field, and stays in its place', async () => {
  await openFile(['Email,Whom', 'ann@port.example,Ann Port']);
  await expect.element(dialog.getByText('Select a column for: First Name, Surname')).toBeVisible();
  await expect.element(button('Check rows')).toHaveAttribute('aria-disabled', 'true');
  await choose('Field for column Whom', 'Full Name');
  await expect.element(dialog.getByText('Select a column for', { exact: false })).not.toBeInTheDocument();
  expect(columns()).toEqual(['Email', 'Whom']);
  await button('Check rows').click();
  await expect
    .poll(() => server.calls('clients.imports.check'))
    .toContainEqual({ rows: [{ email: 'ann@port.example', full_name: 'Ann Port' }] });
});
