import { compareClients } from '#contract/clients/client-list/client-order.ts';
import { type ClientSort, DEFAULT_SORT } from '#contract/clients/client-list/client-sort.ts';
import { CLIENTS_PER_PAGE } from '#contract/clients/client-list/clients-per-page.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';

export type ClientPages = ReadonlyMap<number, readonly ListedClient[]>;

/** A list as the server returned it. Some pages may not be loaded. */
export interface ReadClients {
  total: number;
  pages: ClientPages;
  /** Without an order, the newest client comes first. */
  sort?: ClientSort | undefined;
}

/** A list as displayed. `pinned` clients have left the list but stay visible for now. */
export interface ShownClients extends ReadClients {
  pinned: readonly ListedClient[];
}

function orderOf({ sort = DEFAULT_SORT }: ReadClients): (one: ListedClient, other: ListedClient) => number {
  return compareClients(sort);
}

/**
 * Returns the index at which a client is, or would be, in the server's list. Returns null if the loaded pages don't
 * show it.
 */
export function readPlaceOf(list: ReadClients, client: ListedClient): number | null {
  const { total, pages } = list;
  const compare = orderOf(list);
  const known = [...pages]
    .sort(([page], [other]) => page - other)
    .flatMap(([page, items]) =>
      items.map((item, index) => ({ item, place: page * CLIENTS_PER_PAGE + index })),
    );
  const next = known.findIndex(({ item }) => compare(item, client) >= 0);
  const before = known.at(next === -1 ? -1 : Math.max(0, next - 1));
  const found = known[next];
  if (!found) return (before ? before.place + 1 : 0) === total ? total : null;
  const isCertain = found.item.id === client.id || found.place === 0 || before?.place === found.place - 1;
  return isCertain ? found.place : null;
}

/** The pinned clients by the index at which they are displayed. */
export function pinnedPlaces(shown: ShownClients): ReadonlyMap<number, ListedClient> {
  const sorted = shown.pinned.toSorted(orderOf(shown));
  const places = new Map<number, ListedClient>();
  for (const client of sorted) {
    const place = readPlaceOf(shown, client);
    if (place !== null) places.set(place + places.size, client);
  }
  return places;
}

/** Converts a displayed index to one in the server's list. A pinned client has the index of the next client. */
export function readPlaceAt(pinned: ReadonlyMap<number, ListedClient>, place: number): number {
  return place - [...pinned.keys()].filter((pinnedAt) => pinnedAt < place).length;
}

/** Returns the index at which a client is, or would be, displayed. Returns null if the loaded pages don't show it. */
export function shownPlaceOf(shown: ShownClients, client: ListedClient): number | null {
  const pinned = pinnedPlaces(shown);
  for (const [place, { id }] of pinned) if (id === client.id) return place;
  const read = readPlaceOf(shown, client);
  if (read === null) return null;
  const compare = orderOf(shown);
  return read + [...pinned.values()].filter((one) => compare(one, client) < 0).length;
}

/**
 * Returns the clients that stay although they left the list: those at or before the card under the pointer. Otherwise
 * the buttons of other cards would slide under the pointer.
 */
export function pinnedClients(
  read: ReadClients,
  inSight: readonly { place: number; client: ListedClient }[],
  pointedAt: string | null,
): readonly ListedClient[] {
  const pointed = inSight.find(({ client }) => client.id === pointedAt);
  if (!pointed) return [];
  const present = new Set([...read.pages.values()].flatMap((items) => items.map(({ id }) => id)));
  return inSight
    .filter(({ place, client }) => place <= pointed.place && !present.has(client.id))
    .map(({ client }) => client)
    .filter((client) => readPlaceOf(read, client) !== null);
}
