import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, choose, success, toast } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { type Responses, server } from '#tests/components/support/server.ts';

const dialog = page.getByRole('dialog', { name: 'Import clients' });
const fieldOf = (column: string) =>
  dialog.getByRole('combobox', { name: `Field for column ${column}`, exact: true });

type ImportResponses = NonNullable<NonNullable<Responses['clients']>['imports']>;

async function openDialog(imports: ImportResponses = {}): Promise<void> {
  const responses = responsesAbout();
  await openApp('/clients', {
    ...responses,
    clients: {
      ...responses.clients,
      imports: { list: [], check: { refused: [], known_emails: [] }, ...imports },
    },
  });
  await button('Import').click();
  await expect.element(dialog.getByText('an export of another program', { exact: false })).toBeVisible();
}

async function chooseFile(name: string, lines: readonly string[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The dialog has no field for a file');
  await userEvent.upload(input, new File([lines.join('\n')], name, { type: 'text/csv' }));
}

async function openFile(lines: readonly string[]): Promise<void> {
  await openDialog();
  await chooseFile('people.csv', lines);
  await expect.element(dialog.getByText('First row')).toBeVisible();
}

const columns = () =>
  [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => row.querySelector('td')?.textContent);

test('recognised columns come first with their fields', async () => {
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

test('a column that is not recognised can be given a field', async () => {
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

test('a file without rows is reported', async () => {
  await openDialog();
  await chooseFile('empty.csv', []);
  await expect.element(toast('The file has no rows below the header.')).toBeVisible();
  await chooseFile('people.csv', ['Email,Name', 'ann@port.example,Ann Port']);
  await expect.element(dialog.getByText('First row')).toBeVisible();
});

test('a recent import is undone after confirmation', async () => {
  const made = {
    id: uuid(900),
    file_name: 'few.csv',
    clients: 2,
    created_by_name: 'Sam Staff',
    created_at: '2026-03-02T10:00:00.000Z',
    undo_until: '2026-03-02T11:00:00.000Z',
  };
  let imports = [made];
  await openDialog({
    list: () => imports,
    undo: () => {
      imports = [];
      return { clients: 2 };
    },
  });
  await expect
    .element(dialog.getByText('few.csv: 2 clients by Sam Staff, until', { exact: false }))
    .toBeVisible();
  await button('Undo the import of few.csv').click();
  await expect.element(page.getByText('2 clients will be removed.')).toBeVisible();
  expect(server.calls('clients.imports.undo')).toEqual([]);
  await button('Undo import').click();
  await expect.element(success('Import undone: 2 clients removed')).toBeVisible();
  await expect.element(button('Undo the import of few.csv')).not.toBeInTheDocument();
  expect(server.calls('clients.imports.undo')).toEqual([{ id: made.id }]);
  await expect.element(dialog).toHaveFocus();
});
