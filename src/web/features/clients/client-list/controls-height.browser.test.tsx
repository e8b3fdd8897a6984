import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leaveTable, openList } from '#tests/components/support/client-table.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { button, shownElement } from '#tests/components/support/parts.ts';

afterEach(leaveTable);

const A_VIEW = {
  id: uuid(900),
  name: 'Slow ones',
  shared: true,
  search: { view: 'table' as const },
  mine: true,
  first: false,
  version: 1,
};
const PHONE = 390;
const AT_A_DESK = { width: 1440, most: 240 };
const ON_A_PHONE = { width: PHONE, most: 300 };

test.each([AT_A_DESK, ON_A_PHONE].flatMap((size) => ['cards', 'table'].map((view) => ({ ...size, view }))))(
  'at $width px, the $view start at most $most px below the top',
  async ({ width, most, view }) => {
    await openList(`/clients?view=${view}&status=new_inquiry`, [A_VIEW]);
    await expect.element(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
    await page.viewport(width, 900);
    const first = await shownElement(page.getByRole('link', { name: 'Ann Noether' }).first());
    const list = first.closest('[role="grid"], [role="list"], ul, section') ?? first;
    const main = await shownElement(page.getByRole('main'));
    expect(list.getBoundingClientRect().top - main.getBoundingClientRect().top).toBeLessThanOrEqual(most);
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

test('on a phone, the filters unfold below one button that counts those in use', async () => {
  await openList('/clients?view=table&status=new_inquiry');
  await page.viewport(PHONE, 844);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect.element(button('Filters (1)')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(status).not.toBeInTheDocument();
  await button('Filters (1)').click();
  await expect.element(status).toBeVisible();
  await expect.element(button('Clear Filters')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
});

test('on a phone, the menu has the actions that are buttons elsewhere', async () => {
  const { exported } = await openList('/clients?view=cards');
  await page.viewport(PHONE, 844);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Export as CSV (.csv)' }).click();
  await expect.poll(() => exported).toMatchObject([{ format: 'csv' }]);
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Import clients' })).toBeVisible();
});
