import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FIRST, OPTION, storedEntries } from '#tests/components/support/catalogue.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button, success } from '#tests/components/support/parts.ts';
import { refusal, server } from '#tests/components/support/server.ts';

const SECOND = uuid(602);
const TREE = '/service-configuration?tab=tree';

const item = (name: string) =>
  page.getByRole('treeitem', { name }).filter({ hasNot: page.getByRole('group') });
const names = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((element) => (element as HTMLElement).dataset.value);
const openTree = (path = TREE) => openApp(path, storedEntries(OPTION).responses);

test('the tree unfolds level by level by keyboard', async () => {
  await openTree();
  await expect.poll(() => names().length).toBe(1);
  page.getByRole('treeitem').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}');
  await expect.poll(() => names().length).toBe(4);
  await button('Collapse all').click();
  await expect.poll(() => names().length).toBe(1);
  await button('Expand all').click();
  await expect.poll(() => names().length).toBe(4);
});

test('a search shows its matches below their unfolded parents', async () => {
  await openTree();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('two');
  await expect.poll(() => names().length).toBe(3);
  await expect.element(page.getByText('1 entry found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('no such service');
  await expect.element(page.getByText('Nothing found matching your search')).toBeVisible();
  await button('Clear search').click();
  await expect.poll(() => names().length).toBe(1);
});

test('an address that names an entry shows, selects and focuses the entry', async () => {
  await openTree(`${TREE}&entry=${SECOND}`);
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.value).toBe(SECOND);
  await expect.element(item('Two')).toHaveAttribute('aria-selected', 'true');
});

test('choosing an entry puts it into the address', async () => {
  const app = await openTree(`${TREE}&entry=${SECOND}`);
  await page.getByText('One', { exact: true }).click();
  await expect.poll(app.address).toContain(`entry=${FIRST}`);
});

test('Alt with an arrow key moves an entry, which keeps the focus', async () => {
  await openTree(`${TREE}&entry=${SECOND}`);
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.value).toBe(SECOND);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => names().slice(-2)).toEqual([SECOND, FIRST]);
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.value).toBe(SECOND);
  expect(server.calls('catalogue.reorder')).toMatchObject([{ kind: 'option', ids: [SECOND, FIRST] }]);
  // There is no other parent to move to.
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(server.calls('catalogue.reorder')).toHaveLength(1);
});

test('Enter opens the fields of an entry in its place', async () => {
  const { entries, responses } = storedEntries(OPTION);
  await openApp(`${TREE}&entry=${FIRST}`, responses);
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.value).toBe(FIRST);
  await userEvent.keyboard('{Enter}');
  const field = page.getByLabelText('Display Name');
  await expect.element(field).toHaveFocus();
  await field.fill('Changed');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => field.elements()).toEqual([]);
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.value).toBe(FIRST);

  await userEvent.keyboard('{Enter}');
  await field.fill('Uno');
  await page.getByLabelText('Active').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(success('Saved')).toBeVisible();
  await expect.element(page.getByText('Uno')).toBeVisible();
  expect(entries[0]).toMatchObject({ display_name: 'Uno', is_active: false, name: 'one' });
});

test('saving an entry that someone else has changed opens a dialog with their version', async () => {
  await openTree(`${TREE}&entry=${FIRST}`);
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.value).toBe(FIRST);
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Display Name').fill('Mine');
  server.responds({
    catalogue: {
      options: {
        update: () => {
          throw refusal('ROW_CHANGED', {
            version: 5,
            changed: { display_name: 'Theirs' },
            by: 'Olga',
            at: '2026-03-02T09:00:00.000Z',
          });
        },
      },
    },
  });
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Theirs');
});
