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
export function readPositionOf(list: ReadClients, client: ListedClient): number | null {
  const { total, pages } = list;
  const compare = orderOf(list);
  const known = [...pages]
    .sort(([page], [other]) => page - other)
    .flatMap(([page, items]) =>
      items.map((item, index) => ({ item, position: page * CLIENTS_PER_PAGE + index })),
    );
  const next = known.findIndex(({ item }) => compare(item, client) >= 0);
  const before = known.at(next === -1 ? -1 : Math.max(0, next - 1));
  const found = known[next];
  if (!found) return (before ? before.position + 1 : 0) === total ? total : null;
  const isCertain =
    found.item.id === client.id || found.position === 0 || before?.position === found.position - 1;
  return isCertain ? found.position : null;
}

/** The pinned clients by the index at which they are displayed. */
export function pinnedPositions(shown: ShownClients): ReadonlyMap<number, ListedClient> {
  const sorted = shown.pinned.toSorted(orderOf(shown));
  const positions = new Map<number, ListedClient>();
  for (const client of sorted) {
    const position = readPositionOf(shown, client);
    if (position !== null) positions.set(position + positions.size, client);
  }
  return positions;
}

/** Converts a displayed index to one in the server's list. A pinned client has the index of the next client. */
export function readPositionAt(pinned: ReadonlyMap<number, ListedClient>, position: number): number {
  return position - [...pinned.keys()].filter((pinnedAt) => pinnedAt < position).length;
}

/** Returns the index at which a client is, or would be, displayed. Returns null if the loaded pages don't show it. */
export function shownPositionOf(shown: ShownClients, client: ListedClient): number | null {
  const pinned = pinnedPositions(shown);
  for (const [position, { id }] of pinned) if (id === client.id) return position;
  const read = readPositionOf(shown, client);
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
  inSight: readonly { position: number; client: ListedClient }[],
  pointedAt: string | null,
): readonly ListedClient[] {
  const pointed = inSight.find(({ client }) => client.id === pointedAt);
  if (!pointed) return [];
  const present = new Set([...read.pages.values()].flatMap((items) => items.map(({ id }) => id)));
  return inSight
    .filter(({ position, client }) => position <= pointed.position && !present.has(client.id))
    .map(({ client }) => client)
    .filter((client) => readPositionOf(read, client) !== null);
}
