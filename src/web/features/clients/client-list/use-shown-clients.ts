import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { client } from '#web/lib/api/api.ts';
import { clientPageOptions, type ListQuery } from './client-pages.ts';
import { cellOf, keepColumn } from './grid-cells.ts';
import { useKeptStill } from './keep-still.ts';
import {
  type ClientPages,
  pinnedClients,
  readPositionOf,
  type ShownClients,
  shownPositionOf,
} from './shown-clients.ts';
import { pagesAround, type useClientsInView } from './use-clients-in-view.ts';

/** Maximum number of visible clients looked up on the server if none of them is on a loaded page. */
const MAX_LOOKUPS = 3;

export interface ShownGrid extends ShownClients {
  /** See grid-cells.ts. */
  lead: number;
}

export interface FollowOptions {
  query: ListQuery;
  /** Number of matching clients, and whether it is being refetched. */
  total: number;
  counting: boolean;
  shown: ShownGrid;
  columns: number;
  clients: ReturnType<typeof useClientsInView>;
  /** Indexes of the rendered cards, in order. */
  positions: readonly number[];
  /** The client whose card is under the pointer. */
  pointedAt: string | null;
  /** The first visible index. Null if it's in the first row, where new clients appear. */
  firstInSight: () => number | null;
  /** Displays the list, with the visible cards moved down by `rows`. */
  onShow: (next: ShownGrid, rows: number) => void;
  /** Called with a list that waits until no pointer rests on a card that it would move. */
  onHold: (next: ShownGrid) => void;
}

/**
 * Updates the grid after all pages have loaded, without moving the visible cards. While a link is being generated or
 * 'Copied!' shows, the grid stays unchanged.
 */
export function useFollowList(options: FollowOptions): void {
  const queryClient = useQueryClient();
  const keptStill = useKeptStill();
  const followed = useRef('');
  const wholeAt = useRef(0);

  useEffect(() => {
    const { clients, counting, total, pointedAt } = options;
    if (keptStill || !clients.isWhole(wholeAt.current, counting)) {
      followed.current = '';
      return;
    }
    const now = [total, clients.latestAt, pointedAt].join(' ');
    if (followed.current === now) return;
    followed.current = now;
    wholeAt.current = clients.updatedAt;
    void follow(queryClient, options)
      .catch(() => null)
      .then((change) => {
        if (!change || followed.current !== now) return;
        if (movesPointed(change, options)) options.onHold(change.next);
        else options.onShow(change.next, change.rows);
      });
  });

  useEffect(
    () => () => {
      followed.current = '';
    },
    [],
  );
}

interface InSight {
  position: number;
  client: ListedClient;
}

interface ShownChange {
  next: ShownGrid;
  rows: number;
}

/** Whether the change would put another card under the pointer. */
function movesPointed(
  { next, rows }: ShownChange,
  { shown, columns, clients, positions, pointedAt }: FollowOptions,
) {
  const position = positions.find((one) => clients.at(one)?.id === pointedAt);
  const pointed = position === undefined ? undefined : clients.at(position);
  if (position === undefined || !pointed || shown.pages.size === 0) return false;
  const to = shownPositionOf(next, pointed);
  if (to === null) return true;
  const from = cellOf(position, { columns, lead: shown.lead });
  const cell = cellOf(to, { columns, lead: next.lead });
  return cell.row - rows !== from.row || cell.column !== from.column;
}

async function follow(
  queryClient: QueryClient,
  { query, total, shown, columns, clients, positions, pointedAt, firstInSight }: FollowOptions,
): Promise<ShownChange | null> {
  const list = { total, sort: query.sort };
  let pages: ClientPages = clients.latest;
  if (shown.pinned.length === 0 && shown.total === total && isSame(shown.pages, pages)) return null;
  const rendered: InSight[] = positions.flatMap((position) => {
    const one = clients.at(position);
    return one ? [{ position, client: one }] : [];
  });
  const first = firstInSight();
  const inSight =
    first === null || shown.pages.size === 0 ? [] : rendered.filter(({ position }) => position >= first);

  let anchor = inSight.find((one) => readPositionOf({ ...list, pages }, one.client) !== null);
  for (const one of anchor ? [] : inSight.slice(0, MAX_LOOKUPS)) {
    const { position } = await client.clients
      .position({ ...query, id: one.client.id })
      .catch(() => ({ position: null }));
    if (position === null) continue;
    const moved = positions.map((from) => Math.min(Math.max(0, from + position - one.position), total - 1));
    pages = await pagesAt(queryClient, query, pagesAround(moved, total));
    anchor = one;
    break;
  }

  const pinned = pinnedClients({ ...list, pages }, rendered, pointedAt);
  const next = { ...list, pages, pinned, lead: shown.lead };
  const to = anchor ? shownPositionOf(next, anchor.client) : null;
  if (anchor && to !== null) {
    const { lead, rows } = keepColumn({ columns, lead: shown.lead }, anchor.position, to);
    return { next: { ...next, lead }, rows };
  }
  const top = shown.pages.get(0)?.[0]?.id;
  return { next: { ...next, lead: top === pages.get(0)?.[0]?.id ? shown.lead : 0 }, rows: 0 };
}

async function pagesAt(
  queryClient: QueryClient,
  query: ListQuery,
  pages: readonly number[],
): Promise<ClientPages> {
  const fetched = pages.map(async (page) => {
    const { items } = await queryClient.fetchQuery(clientPageOptions(queryClient, query, page));
    return [page, items] as const;
  });
  return new Map(await Promise.all(fetched));
}

function isSame(one: ClientPages, other: ClientPages): boolean {
  return one.size === other.size && [...one].every(([page, items]) => other.get(page) === items);
}
