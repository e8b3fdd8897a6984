import type { ClientListSearch, ClientView } from '#contract/clients/client-list/list-search.ts';
import type { ClientsAddress } from './clients-address.ts';
import type { SavedView } from './saved-view.ts';

export interface OpenedView {
  /** The list to show. */
  search: ClientListSearch;
  /** The opened view. */
  view: SavedView | null;
  /** Whether the list differs from the view. */
  changed: boolean;
  /** Whether the address names a view that the user doesn't see: it was deleted, or it is a colleague's own. */
  missing: boolean;
}

/** Returns the list that an address shows. Without search parameters, it is everybody's first view, if there is one. */
export function openedView({ saved, ...search }: ClientsAddress, views: readonly SavedView[]): OpenedView {
  const isAlone = Object.keys(search).length === 0;
  const view = views.find(({ id, first }) => (saved === undefined ? isAlone && first : id === saved)) ?? null;
  return {
    search: isAlone && view ? view.search : search,
    view,
    changed: view !== null && !isAlone && !isSameSearch(search, view.search),
    missing: saved !== undefined && view === null,
  };
}

/**
 * Returns the address of a list. The address of an unchanged saved view is only its id. If there are saved views, any other
 * address names the kind of view (cards, board or table). Otherwise, it could be mistaken for a saved view.
 */
export function viewAddress(
  search: ClientListSearch,
  { view, views, kind }: { view: SavedView | null; views: readonly SavedView[]; kind: ClientView },
): ClientsAddress {
  if (view && isSameSearch(search, view.search)) return { saved: view.id };
  const explicit = views.length > 0 ? (search.view ?? kind) : search.view;
  return { ...(view && { saved: view.id }), ...search, ...(explicit && { view: explicit }) };
}

/** Whether a list is worth saving: it has a filter, an order or chosen columns, or it is a table. */
export function isWorthSaving({ view, ...search }: ClientListSearch): boolean {
  return Object.values(search).some((value) => value !== undefined) || view === 'table';
}

function isSameSearch(one: ClientListSearch, other: ClientListSearch): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ view = 'cards', ...search }: ClientListSearch): string {
  const fields = Object.entries({ view, ...search }).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
