import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { compareClients } from '#contract/clients/client-list/client-order.ts';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { clearSelection } from '#web/features/clients/client-list/selection/selection-store.ts';
import { aListedClient, uuid } from './fixtures.ts';
import { openApp } from './open-app.tsx';
import { responsesAbout } from './screens.ts';

const NO_BADGES = {
  clients: 6,
  book_zoom_call: 0,
  reviews: 0,
  notifications: 0,
  proposals: false,
  is_demo: false,
  companies_house: false,
};

export const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'];

export const row = (name: string) => page.getByRole('row', { name: `${name} Noether` });
export const headings = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map((heading) => heading.textContent).slice(1);
export const shownNames = () =>
  [...document.querySelectorAll('[role="row"][aria-label]')].map(
    (one) => one.getAttribute('aria-label')?.split(' ')[0],
  );
export const focusedRow = () => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-label');

interface Stored {
  address: () => string;
  back: () => void;
  clients: ListedClient[];
  sorts: (ClientSort | undefined)[];
  exported: unknown[];
  handedOver: unknown[];
}

export async function openTable(path = '/clients?view=table'): Promise<Stored> {
  const opened = await openList(path);
  await expect.element(row('Ann')).toBeVisible();
  return opened;
}

export async function openList(path: string, saved_views: SavedView[] = []): Promise<Stored> {
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
  const { address, back } = await openApp(path, {
    ...responses,
    dashboard: { ...responses.dashboard, badges: { ...NO_BADGES, saved_views } },
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
  return Object.assign(stored, { address, back });
}

/** Leaves nothing behind for the next test. */
export async function leaveTable(): Promise<void> {
  clearSelection();
  localStorage.clear();
  await page.viewport(1280, 800);
}
