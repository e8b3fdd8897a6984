import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { leaveTable, openList } from '#tests/components/support/client-table.ts';
import { announceEvent } from '#tests/components/support/event-stream.ts';
import { uuid } from '#tests/components/support/fixtures.ts';

afterEach(leaveTable);

test.each(['cards', 'table'])('%s: a new client moves nothing under a resting pointer', async (view) => {
  const { clients } = await openList(`/clients?view=${view}`);
  const role = view === 'cards' ? 'article' : 'row';
  const client = (name: string) => page.getByRole(role, { name: `${name} Noether` });
  await expect.element(client('Ben')).toBeVisible();
  await userEvent.hover(client('Ben'));
  const before = client('Ben').element().getBoundingClientRect();

  const newest = { ...(clients[0] as ListedClient), id: uuid(790), first_name: 'New' };
  clients.unshift({ ...newest, created_at: '2026-04-01T00:00:00.000Z' });
  announceEvent('clients', uuid(790));
  await expect.element(page.getByText('1 new client: move the pointer off the list to see')).toBeVisible();
  expect(client('Ben').element().getBoundingClientRect()).toEqual(before);

  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(client('New')).toBeVisible();
  await expect.element(page.getByText(/move the pointer off/)).not.toBeInTheDocument();
});
