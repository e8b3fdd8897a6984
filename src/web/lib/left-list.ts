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

// The tab's: two tabs may look at two lists.
function read<T>(key: string): T | null {
  return JSON.parse(sessionStorage.getItem(key) ?? 'null');
}

export function keepSearch(search: ClientsSearch): void {
  sessionStorage.setItem(SEARCH, JSON.stringify(search));
}

/** The filters that the list of clients had when it was last shown. */
export function keptSearch(): ClientsSearch {
  return read(SEARCH) ?? {};
}

export function keepPlace(place: ListPlace): void {
  sessionStorage.setItem(PLACE, JSON.stringify(place));
}

/** Where the list was left, if it is the one at this entry, or one that is come back to by a link. */
export function keptPlace(entry: string | undefined, list: string, returns: boolean): ListPlace | null {
  const place = read<ListPlace>(PLACE);
  if (!place) return null;
  return (entry !== undefined && place.entry === entry) || (returns && place.list === list) ? place : null;
}
