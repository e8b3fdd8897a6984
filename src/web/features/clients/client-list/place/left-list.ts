import { type ClientsAddress, readClientsAddress } from '#contract/clients/saved-views/clients-address.ts';

/** The position at which the user left a list. */
export interface ListPlace {
  /** Key of the list's history entry. */
  entry: string | undefined;
  /** The list's filters as text. */
  list: string;
  /** Scroll position in pixels. */
  scrolled: number;
  /** Number of rows above the rendered ones (useRowsAbove). */
  above: number;
}

const SEARCH = 'tallygate:clients-search';
const PLACE = 'tallygate:clients-place';

export function saveSearch(userId: string, search: ClientsAddress): void {
  save(SEARCH, userId, search);
}

/** Returns the last search parameters of the client list. */
export function savedSearch(userId: string): ClientsAddress {
  return readClientsAddress(saved<Record<string, unknown>>(SEARCH, userId) ?? {});
}

export function savePlace(userId: string, place: ListPlace): void {
  save(PLACE, userId, place);
}

/**
 * Returns the list's last position if this is the same history entry, or if a link returned the user to a list with the
 * same filters.
 */
export function savedPlace(
  userId: string,
  entry: string | undefined,
  list: string,
  returns: boolean,
): ListPlace | null {
  const place = saved<ListPlace>(PLACE, userId);
  if (!place) return null;
  return (entry !== undefined && place.entry === entry) || (returns && place.list === list) ? place : null;
}

// Stored per tab, because two tabs may show different lists, and per user, because another user may sign in on the tab.
function save(key: string, userId: string, value: ClientsAddress | ListPlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ user_id: userId, value }));
  } catch {
    // Session storage may be unavailable.
  }
}

function saved<T>(key: string, userId: string): T | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored?.user_id === userId ? stored.value : null;
  } catch {
    return null;
  }
}
