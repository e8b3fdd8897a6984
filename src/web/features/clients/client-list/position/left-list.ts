import { type ClientsAddress, readClientsAddress } from '#contract/clients/saved-views/clients-address.ts';

/** The position at which the user left a list. */
export interface ListPosition {
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
const POSITION = 'tallygate:clients-position';

export function saveSearch(userId: string, search: ClientsAddress): void {
  save(SEARCH, userId, search);
}

/** Returns the last search parameters of the client list. */
export function savedSearch(userId: string): ClientsAddress {
  return readClientsAddress(saved<Record<string, unknown>>(SEARCH, userId) ?? {});
}

export function savePosition(userId: string, position: ListPosition): void {
  save(POSITION, userId, position);
}

/**
 * Returns the list's last position if this is the same history entry, or if a link returned the user to a list with the
 * same filters.
 */
export function savedPosition(
  userId: string,
  entry: string | undefined,
  list: string,
  returns: boolean,
): ListPosition | null {
  const position = saved<ListPosition>(POSITION, userId);
  if (!position) return null;
  return (entry !== undefined && position.entry === entry) || (returns && position.list === list)
    ? position
    : null;
}

// Stored per tab, because two tabs may show different lists, and per user, because another user may sign in on the tab.
function save(key: string, userId: string, value: ClientsAddress | ListPosition): void {
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
