import type { ClientStatus } from '#contract/clients/client-status.ts';

/** The filters of /clients as its address has them. */
export interface ClientsSearch {
  status?: ClientStatus;
  inquiry_source?: string;
  calendly_booking?: boolean;
  search?: string;
}

/** Where a list was left. */
export interface ListPlace {
  /** The key of its entry in the browser's history, and its filters as text. */
  entry: string | undefined;
  list: string;
  /** Pixels that the page was scrolled, and rows above the drawn ones (useRowsAbove). */
  scrolled: number;
  above: number;
}

const SEARCH = 'tallygate:clients-search';
const PLACE = 'tallygate:clients-place';

export function keepSearch(userId: string, search: ClientsSearch): void {
  keep(SEARCH, userId, search);
}

/** The filters that the list of clients had when it was last shown. */
export function keptSearch(userId: string): ClientsSearch {
  return kept<ClientsSearch>(SEARCH, userId) ?? {};
}

export function keepPlace(userId: string, place: ListPlace): void {
  keep(PLACE, userId, place);
}

/** Where the list was left, if it is the one at this entry, or one that is come back to by a link. */
export function keptPlace(
  userId: string,
  entry: string | undefined,
  list: string,
  returns: boolean,
): ListPlace | null {
  const place = kept<ListPlace>(PLACE, userId);
  if (!place) return null;
  return (entry !== undefined && place.entry === entry) || (returns && place.list === list) ? place : null;
}

// The tab's: two tabs may look at two lists. And the user's: who signs in next in the same tab has left none.
function keep(key: string, userId: string, value: ClientsSearch | ListPlace): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ user_id: userId, value }));
  } catch {
    // Not kept, then.
  }
}

function kept<T>(key: string, userId: string): T | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored?.user_id === userId ? stored.value : null;
  } catch {
    return null;
  }
}
