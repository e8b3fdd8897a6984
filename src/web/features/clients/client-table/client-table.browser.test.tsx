import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COLUMN_LABELS, DEFAULT_COLUMNS } from '#contract/clients/client-list/column-labels.ts';
import {
  headings,
  leaveTable,
  NAMES,
  openTable,
  row,
  shownNames,
} from '#tests/components/support/client-table.ts';
import { aListedClient, uuid } from '#tests/components/support/fixtures.ts';
import { openApp } from '#tests/components/support/open-app.tsx';
import { button } from '#tests/components/support/parts.ts';
import { responsesAbout } from '#tests/components/support/screens.ts';

afterEach(leaveTable);

describe('the sort order', () => {
  test('follows the heading clicked', async () => {
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

  test('puts clients without a value at the end, in both directions', async () => {
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
  test('of the default columns fit a window of 1440 pixels, whichever column is sorted', async () => {
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

  test('scroll sideways together with the rows, whichever of the two is scrolled', async () => {
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

  test('that are shortened have the whole text as their accessible name and title', async () => {
    await openTable();
    const days = button('Days in status');
    await expect.element(days).toHaveTextContent('Days');
    await expect.element(days).toHaveAttribute('title', 'Days in status');
  });
});

describe('the columns', () => {
  test('in the address are shown in that order', async () => {
    await openTable('/clients?view=table&columns=phone_number,name,status');
    expect(headings()).toEqual(['Phone', 'Name', 'Status']);
  });

  test('can be chosen and moved in the menu, also by keyboard', async () => {
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

test('rows are as high as last chosen in this browser', async () => {
  const heightOf = () => row('Ann').element().closest('[data-client]')?.clientHeight;
  localStorage.setItem('tallygate:clients-density', 'comfortable');
  await openTable();
  expect(heightOf()).toBe(48);
  await button('Columns').click();
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(heightOf).toBe(36);
  expect(localStorage.getItem('tallygate:clients-density')).toBe('compact');
});

test('columns are as wide as what they hold', async () => {
  await page.viewport(1920, 900);
  await openTable();
  const table = page.getByRole('grid', { name: 'Clients' }).element();
  const room = table.parentElement?.clientWidth ?? 0;
  expect(table.clientWidth).toBeLessThan(0.8 * room);
  const created = row('Ann').getByTitle('28/03/2026');
  await expect.element(created).toHaveTextContent(/^\d+ days$/);
});

test('on a phone, a line shows company and owner', async () => {
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
  await button('Filters').click();
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('-created_at');
});
