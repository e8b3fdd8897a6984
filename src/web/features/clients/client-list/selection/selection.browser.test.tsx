import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'];

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Noether` });
const bar = page.getByRole('region', { name: 'Selected clients' });

function listed(first_name: string, index: number): ListedClient {
  const created_at = new Date(Date.UTC(2026, 2, 28 - index)).toISOString();
  return aListedClient({ id: uuid(700 + index), first_name, created_at });
}

async function openList(names = NAMES, path = '/clients'): Promise<{ names: string[] }> {
  const shown = { names };
  const responses = responsesAbout();
  await openApp(path, {
    ...responses,
    clients: {
      ...responses.clients,
      list: () => ({
        items: shown.names.map((name) => listed(name, NAMES.indexOf(name))),
        next_cursor: null,
      }),
      count: () => ({ matching: shown.names.length, total: 2_340 }),
    },
  });
  await expect.element(page.getByRole('article', { name: `${names[0]} Noether` })).toBeVisible();
  return shown;
}

const selected = () => NAMES.filter((name) => (box(name).query() as HTMLInputElement | null)?.checked);

test('a card is selected by its box', async () => {
  await openList();
  await box('Ben').click();
  await box('Dan').click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected');
  expect(selected()).toEqual(['Ben', 'Dan']);
  await box('Ben').click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  expect(selected()).toEqual([]);
});

test('Shift selects or removes all cards up to the last toggled one', async () => {
  await openList();
  await box('Eve').click();
  await box('Ben').click({ modifiers: ['Shift'] });
  await expect.element(bar.getByRole('status')).toHaveTextContent('4 selected');
  expect(selected()).toEqual(['Ben', 'Cat', 'Dan', 'Eve']);
  await box('Cat').click();
  await box('Dan').click({ modifiers: ['Shift'] });
  await expect.element(bar.getByRole('status')).toHaveTextContent('2 selected');
  expect(selected()).toEqual(['Ben', 'Eve']);
});

test('X selects the card that has the focus', async () => {
  await openList();
  page.getByRole('link', { name: 'View Ann Noether' }).element().focus();
  await userEvent.keyboard('x');
  page.getByRole('link', { name: 'View Cat Noether' }).element().focus();
  await userEvent.keyboard('{Shift>}X{/Shift}');
  await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected');
  expect(selected()).toEqual(['Ann', 'Ben', 'Cat']);
});

test("'Select all' selects all that match, except clients removed afterwards", async () => {
  await openList();
  await box('Ann').click();
  await button('Select all 6 clients').click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('6 selected');
  await box('Cat').click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('5 selected');
  expect(selected()).toEqual(['Ann', 'Ben', 'Dan', 'Eve', 'Fay']);
});

test('the selection is cleared by a changed filter, not a changed list', async () => {
  const shown = await openList();
  await box('Ben').click();
  await box('Eve').click();
  shown.names = NAMES.filter((name) => name !== 'Ann');
  announceEvent('clients', uuid(700));
  await expect.element(page.getByText('5 of 2,340 clients')).toBeVisible();
  expect(selected()).toEqual(['Ben', 'Eve']);
  await page.getByRole('search', { name: 'Filter clients' }).getByRole('searchbox').fill('noe');
  await expect.element(page.getByText('(filtered results)')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(selected()).toEqual([]);
});
