import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { compareClients } from '#contract/client-list/client-order.ts';
import type { ClientSort } from '#contract/client-list/client-sort.ts';
import { COLUMN_LABELS, DEFAULT_COLUMNS } from '#contract/client-list/column-labels.ts';
import type { ListedClient } from '#contract/clients/client.ts';
import { announce } from '#tests/components/support/event-stream.ts';
import { aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';
import { server } from '#tests/components/support/server.ts';
import { clearSelection } from '#web/features/client-list/selection/selection-store.ts';

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'];

afterEach(() => {
  clearSelection();
  localStorage.clear();
  return page.viewport(1280, 800);
});

const row = (name: string) => page.getByRole('row', { name: `${name} Noether` });
const headings = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map((heading) => heading.textContent).slice(1);
const shownNames = () =>
  [...document.querySelectorAll('[role="row"][aria-label]')].map(
    (one) => one.getAttribute('aria-label')?.split(' ')[0],
  );
const focusedRow = () => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-label');

interface Stored {
  address: () => string;
  clients: ListedClient[];
  sorts: (ClientSort | undefined)[];
  exported: unknown[];
  handedOver: unknown[];
}

async function openTable(path = '/clients?view=table'): Promise<Stored> {
  const opened = await openList(path);
  await expect.element(row('Ann')).toBeVisible();
  return opened;
}

async function openList(path: string): Promise<Stored> {
  const stored = {
    clients: NAMES.map((first_name, index) =>
      aListedClient({
        id: uuid(700 + index),
        first_name,
        company: index % 2 === 0 ? `Firm ${9 - index}` : null,
        created_at: new Date(Date.UTC(2026, 2, 28 - index)).toISOString(),
      }),
    ),
    sorts: [] as (ClientSort | undefined)[],
    exported: [] as unknown[],
    handedOver: [] as unknown[],
  };
  function change(id: string, values: Partial<ListedClient>): ListedClient {
    const at = stored.clients.findIndex((client) => client.id === id);
    const changed = { ...(stored.clients[at] as ListedClient), ...values };
    stored.clients[at] = changed;
    return changed;
  }
  const responses = responsesAbout();
  const { address } = await openApp(path, {
    ...responses,
    people: {
      list: [{ user_id: uuid(100), full_name: 'Olga Oleinik', avatar_url: null }],
    },
    clients: {
      ...responses.clients,
      list: ({ sort }) => {
        stored.sorts.push(sort);
        return { items: stored.clients.toSorted(compareClients(sort ?? '-created_at')), next_cursor: null };
      },
      count: () => ({ matching: stored.clients.length, total: stored.clients.length }),
      export: (input) => {
        stored.exported.push(input);
        return new File(['Name'], 'clients.csv', { type: 'text/csv' });
      },
      setStatus: ({ id, status }) => change(id, { status }),
      setOwner: (input) => {
        stored.handedOver.push(input);
        return change(input.id, { owner_id: input.owner_id, owner_name: 'Olga Oleinik' });
      },
    },
  });
  return Object.assign(stored, { address });
}

describe('the sort order', () => {
  test('follows the heading clicked, and a second click reverses it', async () => {
    const { address } = await openTable();
    await expect
      .element(page.getByRole('columnheader', { name: 'Created' }))
      .toHaveAttribute('aria-sort', 'descending');
    expect(shownNames()).toEqual(NAMES);
    await userEvent.click(button('Name'));
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'ascending');
    expect(address()).toBe('/clients?view=table&sort=name');
    await userEvent.click(button('Name'));
    await expect.poll(shownNames).toEqual(NAMES.toReversed());
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'descending');
    expect(document.activeElement?.textContent).toBe('Name');
  });

  test('keeps clients with nothing in the column last', async () => {
    await openTable('/clients?view=table&sort=company');
    expect(shownNames()).toEqual(['Eve', 'Cat', 'Ann', 'Fay', 'Dan', 'Ben']);
    await userEvent.click(button('Company'));
    await expect.poll(shownNames).toEqual(['Ann', 'Cat', 'Eve', 'Ben', 'Dan', 'Fay']);
  });

  test('in the address is the only one requested', async () => {
    const { sorts } = await openTable('/clients?view=table&sort=-owner');
    expect(new Set(sorts)).toEqual(new Set(['-owner']));
  });
});

describe('the headings', () => {
  test('of the default columns fit a window of 1440 pixels, whichever is sorted', async () => {
    await page.viewport(1440, 900);
    await openTable();
    const scroller = row('Ann').element().closest<HTMLElement>('[class*="scroller"]');
    expect(scroller?.clientWidth).toBeLessThan(1200);
    expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
    const cut = () =>
      [...document.querySelectorAll('[role="columnheader"] button span')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent);
    expect(cut()).toEqual([]);
    for (const column of DEFAULT_COLUMNS) {
      const heading = page.getByRole('columnheader', { name: COLUMN_LABELS[column], exact: true });
      await userEvent.click(button(COLUMN_LABELS[column]));
      await expect.element(heading).not.toHaveAttribute('aria-sort', 'none');
      expect(cut()).toEqual([]);
    }
  });

  test('scroll sideways together with the rows, whichever is scrolled', async () => {
    await page.viewport(1024, 800);
    await openTable();
    const scroller = row('Ann').element().closest<HTMLElement>('[class*="scroller"]');
    button('Last activity').element().focus();
    await expect.poll(() => scroller?.scrollLeft).toBeGreaterThan(0);
    const head = page.getByRole('rowgroup').first().element();
    expect(scroller?.scrollLeft).toBe(head.scrollLeft);
    scroller?.scrollTo({ left: 0 });
    await expect.poll(() => head.scrollLeft).toBe(0);
  });

  test('have their whole text as name and title', async () => {
    await openTable();
    const days = button('Days in status');
    await expect.element(days).toHaveTextContent('Days');
    await expect.element(days).toHaveAttribute('title', 'Days in status');
  });
});

test.each([
  ['/clients?view=table&sort=-company&status=new_inquiry', { sort: '-company', status: 'new_inquiry' }],
  ['/clients?view=cards&sort=-company&status=new_inquiry', { status: 'new_inquiry' }],
])('the export of %s has its filters, and its sort order only in the table', async (path, expected) => {
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

test("the export of selected rows has the table's order and, if asked for, its columns", async () => {
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

test('the export of the cards has all fields only', async () => {
  await openList('/clients?view=cards');
  await userEvent.click(button('Export'));
  await expect.element(page.getByRole('menuitem', { name: 'CSV (.csv)', exact: true })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /columns shown/ })).not.toBeInTheDocument();
});

describe('the columns', () => {
  test('in the address are shown in that order', async () => {
    await openTable('/clients?view=table&columns=phone_number,name,status');
    expect(headings()).toEqual(['Phone', 'Name', 'Status']);
  });

  test('are chosen and moved in the menu, by keyboard too, and stored', async () => {
    const { address } = await openTable('/clients?view=table&columns=name,company,status');
    await userEvent.click(button('Columns'));
    await userEvent.click(page.getByRole('checkbox', { name: 'Email', exact: true }));
    await expect.poll(headings).toEqual(['Name', 'Company', 'Status', 'Email']);
    await userEvent.click(page.getByRole('checkbox', { name: 'Company', exact: true }));
    await expect.poll(headings).toEqual(['Name', 'Status', 'Email']);
    await userEvent.click(button('Move Email up'));
    await expect.poll(headings).toEqual(['Name', 'Email', 'Status']);
    page.getByRole('checkbox', { name: 'Status', exact: true }).element().focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    await expect.poll(headings).toEqual(['Status', 'Name', 'Email']);
    expect(address()).toBe('/clients?view=table&columns=status,name,email');
    expect(localStorage.getItem('tallygate:clients-columns')).toBe('status,name,email');
  });
});

describe('the keyboard', () => {
  test('J, K and the arrows move from row to row, and X and Shift+X select', async () => {
    await openTable();
    row('Ann').element().focus();
    await userEvent.keyboard('jj');
    await expect.poll(focusedRow).toBe('Cat Noether');
    await userEvent.keyboard('k{ArrowDown}{ArrowDown}');
    await expect.poll(focusedRow).toBe('Dan Noether');
    await userEvent.keyboard('{ArrowUp}x');
    await expect.element(row('Cat')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('jj{Shift>}x{/Shift}');
    await expect.element(row('Dan')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Eve')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Fay')).toHaveAttribute('aria-selected', 'false');
  });

  test('Shift with an arrow key extends the selection, and with the opposite key shrinks it', async () => {
    await openTable();
    const selected = () =>
      [...document.querySelectorAll('[role="row"][aria-selected="true"]')].map(
        (one) => one.getAttribute('aria-label')?.split(' ')[0],
      );
    row('Ben').element().focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual(['Ben', 'Cat', 'Dan', 'Eve']);
    await expect.poll(focusedRow).toBe('Eve Noether');
    await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    await expect.poll(focusedRow).toBe('Ann Noether');
    expect(selected()).toEqual(['Ann', 'Ben']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toEqual(['Ann', 'Ben']);
  });

  test('Enter opens the client', async () => {
    const { address } = await openTable();
    row('Ben').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe(`/clients/${uuid(701)}`);
  });

  test('Tab reaches one row only, and no button of the other rows', async () => {
    await openTable();
    const reachable = document.querySelectorAll('[role="row"][tabindex="0"]');
    expect(reachable).toHaveLength(1);
    expect(document.querySelectorAll('[role="row"][tabindex="-1"] button:not([tabindex="-1"])')).toHaveLength(
      0,
    );
  });
});

describe('in the row', () => {
  test('the status changes with Undo, and the focus stays on the row', async () => {
    await openTable();
    row('Ben').element().focus();
    await userEvent.keyboard('s');
    await userEvent.click(page.getByRole('option', { name: 'Proforma Review' }));
    await expect.element(button('Status of Ben Noether: Proforma Review')).toBeVisible();
    await expect.element(page.getByText('Client status updated successfully')).toBeVisible();
    await expect.element(button('Undo')).toBeVisible();
    await expect.poll(focusedRow).toBe('Ben Noether');
  });

  test('Escape leaves the status as it was', async () => {
    await openTable();
    await userEvent.click(button('Status of Ben Noether: New Inquiry'));
    await expect.element(page.getByRole('option', { name: 'Proforma Review' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Status of Ben Noether: New Inquiry')).toBeVisible();
    await expect.poll(focusedRow).toBe('Ben Noether');
  });

  test('a colleague becomes the owner, and the focus stays on the row', async () => {
    const { handedOver } = await openTable();
    await userEvent.click(button('Owner of Cat Noether: Nobody'));
    await userEvent.click(page.getByRole('option', { name: 'Olga Oleinik' }));
    await expect.element(button('Owner of Cat Noether: Olga Oleinik')).toBeVisible();
    expect(handedOver).toEqual([{ id: uuid(702), owner_id: uuid(100) }]);
    await expect.element(page.getByText('Client handed over')).toBeVisible();
    await expect.element(button('Owner of Ben Noether: Nobody')).toBeVisible();
    await expect.poll(focusedRow).toBe('Cat Noether');
  });

  test("a colleague's change shows in place", async () => {
    const stored = await openTable();
    stored.clients[2] = { ...(stored.clients[2] as ListedClient), company: 'New Name Ltd' };
    announce('clients', uuid(702));
    await expect.element(row('Cat')).toHaveTextContent('New Name Ltd');
    expect(shownNames()).toEqual(NAMES);
  });
});

test('on a phone, a line shows company and owner, and a field shows the order', async () => {
  await page.viewport(390, 800);
  const responses = responsesAbout();
  await openApp('/clients?view=table', {
    ...responses,
    clients: {
      ...responses.clients,
      list: {
        items: [aListedClient({ owner_name: 'Olga Oleinik', owner_id: uuid(100) })],
        next_cursor: null,
      },
    },
  });
  const line = page.getByRole('listitem').filter({ hasText: 'Ada Noether' });
  await expect.element(line).toHaveTextContent('Acme Tea Ltd · Olga Oleinik');
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-created_at');
});
