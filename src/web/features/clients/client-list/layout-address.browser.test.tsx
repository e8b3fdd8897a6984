import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leaveTable, openList, row } from '#tests/components/support/client-table.ts';
import { button } from '#tests/components/support/parts.ts';

afterEach(leaveTable);

const card = page.getByRole('article', { name: 'Ann Noether' });

test('choosing a layout is a step of Back', async () => {
  const { address, back } = await openList('/clients');
  await expect.element(card).toBeVisible();
  await userEvent.click(page.getByText('Table', { exact: true }));
  await expect.element(row('Ann')).toBeVisible();
  expect(address()).toBe('/clients?view=table');
  back();
  await expect.element(card).toBeVisible();
});

test("'Clear Filters' leaves no layout in the address if cards are shown", async () => {
  const { address } = await openList('/clients?view=cards&status=new_inquiry');
  await userEvent.click(button('Clear Filters'));
  await expect.poll(address).toBe('/clients');
  await expect.element(card).toBeVisible();
});
