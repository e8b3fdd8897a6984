import { type ClientListSearch, readListSearch } from '#contract/clients/client-list/list-search.ts';

/** The search parameters of /clients. With `saved` alone, the list shows the view. Other parameters replace its search. */
export interface ClientsAddress extends ClientListSearch {
  /** Id of the view that is opened. */
  saved?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the address. Ignores unknown and invalid values. */
export function readClientsAddress(raw: Readonly<Record<string, unknown>>): ClientsAddress {
  const { saved } = raw;
  return {
    ...(typeof saved === 'string' && UUID.test(saved) && { saved: saved.toLowerCase() }),
    ...readListSearch(raw),
  };
}
