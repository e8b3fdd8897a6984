import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import {
  focusedRow,
  leaveTable,
  NAMES,
  openTable,
  row,
  shownNames,
} from '#tests/components/support/client-table.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { uuid } from '#tests/components/support/fixtures.ts';
import { button } from '#tests/components/support/parts.ts';

afterEach(leaveTable);

describe('by keyboard,', () => {
  test('J, K and the arrows move the focus from row to row', async () => {
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

  test('Shift with an arrow key extends or shrinks the selection', async () => {
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

  test('Tab reaches one row only', async () => {
    await openTable();
    const reachable = document.querySelectorAll('[role="row"][tabindex="0"]');
    expect(reachable).toHaveLength(1);
    expect(document.querySelectorAll('[role="row"][tabindex="-1"] button:not([tabindex="-1"])')).toHaveLength(
      0,
    );
  });
});

describe('in the row', () => {
  test('a change of status offers Undo', async () => {
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

  test('a colleague becomes the owner', async () => {
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
    announceEvent('clients', uuid(702));
    await expect.element(row('Cat')).toHaveTextContent('New Name Ltd');
    expect(shownNames()).toEqual(NAMES);
  });
});
