import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import { readClientFilter } from '#contract/clients/clients/client-filter.ts';
import { readClientsAddress } from '#contract/clients/saved-views/clients-address.ts';
import { openedView } from '#contract/clients/saved-views/opened-view.ts';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';

export interface FirstCall {
  path: readonly string[];
  input?: unknown;
}

/** The call of the frame around every screen: the sidebar's counts, with the saved views. */
export const FRAME_CALL: FirstCall = { path: ['dashboard', 'badges'] };

const CLIENT = /^\/clients\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Returns the calls that the screen at an address makes first, so that the server can include their responses. Other
 * screens make their own calls. So does a browser that shows the list differently, such as in an order that it remembers.
 */
export function firstCalls(
  { pathname, search }: { pathname: string; search: Readonly<Record<string, string>> },
  views: readonly SavedView[],
): FirstCall[] {
  if (pathname === '/dashboard') return [{ path: ['dashboard', 'overview'] }];
  if (pathname === '/clients') return listCalls(search, views);
  const id = CLIENT.exec(pathname)?.[1];
  return id === undefined ? [] : [{ path: ['clients', 'get'], input: { id } }];
}

function listCalls(raw: Readonly<Record<string, string>>, views: readonly SavedView[]): FirstCall[] {
  const { search, missing } = openedView(readClientsAddress(raw), views);
  if (missing) return [];
  const filter = readClientFilter({ ...search });
  const sort = search.view === 'table' ? search.sort : undefined;
  return [
    { path: ['clients', 'count'], input: filter },
    { path: ['clients', 'list'], input: { ...filter, ...(sort && { sort }), limit: CLIENTS_PER_PAGE } },
  ];
}
