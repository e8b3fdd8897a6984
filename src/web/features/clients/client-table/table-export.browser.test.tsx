import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leaveTable, openList, openTable } from '#tests/components/support/client-table.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { button } from '#tests/components/support/parts.ts';
import { server } from '#tests/components/support/server.ts';

afterEach(leaveTable);

test.each([
  ['/clients?view=table&sort=-company&status=new_inquiry', { sort: '-company', status: 'new_inquiry' }],
  ['/clients?view=cards&sort=-company&status=new_inquiry', { status: 'new_inquiry' }],
])('the export of %s uses the filters in the address', async (path, expected) => {
  const { exported } = await openList(path);
  await userEvent.click(button('Export'));
  await userEvent.click(page.getByRole('menuitem', { name: 'CSV (.csv)', exact: true }));
  await expect.poll(() => exported).toEqual([{ ...expected, format: 'csv' }]);
});

test('the export of the table offers the columns shown, in their order', async () => {
  const { exported } = await openTable('/clients?view=table&sort=name&columns=phone_number,name');
  await userEvent.click(button('Export'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Excel (.xlsx), columns shown' }));
  await expect
    .poll(() => exported)
    .toEqual([{ sort: 'name', format: 'xlsx', columns: ['phone_number', 'name'] }]);
});

test("the export of selected rows has the table's order", async () => {
  await openTable('/clients?view=table&sort=name&columns=phone_number,name');
  server.responds({ bulkRuns: { export: new File(['Name'], 'clients.csv', { type: 'text/csv' }) } });
  await userEvent.click(page.getByRole('checkbox', { name: 'Select Ann Noether' }));
  const actions = page
    .getByRole('region', { name: 'Selected clients' })
    .getByRole('button', { name: 'Actions' });
  for (const name of ['Export CSV (.csv)', 'Export CSV (.csv), columns shown']) {
    await userEvent.click(actions);
    await userEvent.click(page.getByRole('menuitem', { name, exact: true }));
  }
  const clients = { ids: [uuid(700)] };
  await expect
    .poll(() => server.calls('bulkRuns.export'))
    .toEqual([
      { clients, sort: 'name', format: 'csv' },
      { clients, sort: 'name', format: 'csv', columns: ['phone_number', 'name'] },
    ]);
});

test('the cards offer only the export of all fields', async () => {
  await openList('/clients?view=cards');
  await userEvent.click(button('Export'));
  await expect.element(page.getByRole('menuitem', { name: 'CSV (.csv)', exact: true })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /columns shown/ })).not.toBeInTheDocument();
});
