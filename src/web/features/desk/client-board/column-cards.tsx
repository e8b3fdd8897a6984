import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import { daysInStatus } from '#contract/desk/standing/days-in-status.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { heldClients } from '#web/features/clients/client-list/held-clients.ts';
import { isSelected, type Selection } from '#web/features/clients/client-list/selection/selection.ts';
import type { ClientPages } from '#web/features/clients/client-list/shown-clients.ts';
import { useClientsInView } from '#web/features/clients/client-list/use-clients-in-view.ts';
import { useNow } from '#web/lib/browser/use-now.ts';
import { useHeld } from '#web/lib/focus/use-still.ts';
import { BOARD_CARD_HEIGHT, BoardCard } from './board-card.tsx';
import classes from './client-board.module.css';
import type { FollowedCard } from './use-card-moves.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';

/** No pinned pages: the column shows the latest data. */
const LATEST: ClientPages = new Map();
/** Pixels. */
const GAP = 5;
/** The browser's default text size, in pixels. */
const DEFAULT_TEXT = 16;
/** Number of placeholder cards. */
const PLACES_WHILE_LOADING = 3;

export interface ColumnCardsProps {
  status: ClientStatus;
  filter: ClientFilter;
  /** Undefined while loading. */
  total: number | undefined;
  /** Days allowed in each status. Undefined while loading. */
  statusDays: DeskSettings['status_days'] | undefined;
  /** The client being moved. */
  moving: string | undefined;
  /** The client that the user moved last. */
  lastMoved: string | undefined;
  selection: Selection;
  /** Number of selected clients. */
  selected: number;
  /** The moved card that keeps the focus in this column. */
  followed: FollowedCard | null;
  onArrived: () => void;
  onPress: (event: PointerEvent<HTMLElement>, client: ListedClient) => void;
  onMove: (client: ListedClient, to: ClientStatus) => void;
  /** Called if a client in view has a value. */
  onValued: () => void;
}

export function ColumnCards({
  status,
  filter,
  total,
  statusDays,
  moving,
  lastMoved,
  selection,
  selected,
  followed,
  onArrived,
  onPress,
  onMove,
  onValued,
}: ColumnCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const own = useMemo(() => ({ ...filter, status }), [filter, status]);
  const [height] = useState(cardHeight);
  const now = useNow();
  const { held, release, still } = useHeld(() => (total ? { total, pages: clients.latest } : null));
  const count = held?.total ?? total;
  const virtualizer = useVirtualizer({
    count: count ?? PLACES_WHILE_LOADING,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    gap: GAP,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const clients = useClientsInView(
    own,
    { total: count ?? 0, pages: held?.pages ?? LATEST, pinned: [] },
    items.map(({ index }) => index),
  );
  // What the user has moved comes and goes at once.
  const isOwn =
    held !== null && lastMoved !== undefined && has(held.pages, lastMoved) !== has(clients.latest, lastMoved);
  const releaseOwn = useEffectEvent(release);
  useEffect(() => {
    if (isOwn) releaseOwn();
  }, [isOwn]);
  const waits = held && movesCards(held.pages, clients.latest) ? (total ?? 0) - (count ?? 0) : null;
  useEffect(() => {
    if (waits === null) return;
    heldClients.set(waits);
    return () => heldClients.set(null);
  }, [waits]);
  const position = followed?.position ?? null;
  useEffect(() => {
    if (position !== null) virtualizer.scrollToIndex(position, { align: 'auto' });
  }, [position, virtualizer]);
  const cards = items.flatMap(({ index }) => {
    const client = clients.at(index);
    return client ? [{ id: client.id, index }] : [];
  });
  const valued = items.some(({ index }) => (clients.at(index)?.first_year_value ?? null) !== null);
  useEffect(() => {
    if (valued) onValued();
  }, [valued, onValued]);
  useSteadyScroll(scroller, cards, height + GAP);

  return (
    <div ref={scroller} className={classes.cards} onScroll={release} {...still}>
      {clients.failed && (
        <ErrorState
          title="Failed to fetch clients"
          onRetry={() => void clients.retry()}
          retrying={clients.failed.isFetching}
        />
      )}
      <ul
        className={classes.list}
        hidden={clients.failed !== undefined}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const client = clients.at(index);
          const inStatus = client && daysInStatus(client, statusDays, now);
          return (
            <li
              key={clients.key(index)}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={classes.cell}
              style={{ height, transform: `translateY(${start}px)` }}
            >
              {client && inStatus ? (
                <BoardCard
                  client={client}
                  days={inStatus.days}
                  overDays={inStatus.over_days}
                  moving={client.id === moving}
                  together={isSelected(selection, client.id) ? selected : 1}
                  arrives={client.id === followed?.client.id}
                  onArrived={onArrived}
                  onPress={onPress}
                  onMove={onMove}
                />
              ) : (
                <Skeleton height="100%" />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function has(pages: ClientPages, id: string): boolean {
  return [...pages.values()].some((items) => items.some((client) => client.id === id));
}

function movesCards(from: ClientPages, to: ClientPages): boolean {
  const order = (items?: readonly ListedClient[]) => items?.map(({ id }) => id).join();
  return [...from].some(([page, items]) => order(items) !== order(to.get(page)));
}

/** In pixels. Grows with the browser's text size, as the card's lines do. */
function cardHeight(): number {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((BOARD_CARD_HEIGHT * text) / DEFAULT_TEXT);
}
