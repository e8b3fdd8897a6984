import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/pipeline.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import type { ClientPages } from '#web/features/client-list/shown-clients.ts';
import { useClientsInView } from '#web/features/client-list/use-clients-in-view.ts';
import { StatusIcon } from '#web/features/clients/status-badge.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import { BoardCard } from './board-card.tsx';
import classes from './client-board.module.css';
import type { FollowedCard } from './use-card-moves.ts';

/** Pixels. */
const CARD_HEIGHT = 84;
/** No pinned pages, because columns always show the latest data. */
const NO_PAGES: ClientPages = new Map();
const GAP = 8;
/** Number of placeholder cards. */
const PLACES_WHILE_LOADING = 3;

export interface BoardColumnProps {
  status: ClientStatus;
  filter: ClientFilter;
  /** Undefined while loading. */
  total: number | undefined;
  /** The client being moved. */
  moving: string | undefined;
  dragged: ListedClient | null;
  /** Whether the dragged card is over this column. */
  over: boolean;
  /** The moved card that keeps the focus in this column. */
  followed: FollowedCard | null;
  onArrived: () => void;
  onPress: (event: PointerEvent<HTMLElement>, client: ListedClient) => void;
  onMove: (client: ListedClient, to: ClientStatus) => void;
}

export function BoardColumn({
  status,
  filter,
  total,
  moving,
  dragged,
  over,
  followed,
  onArrived,
  onPress,
  onMove,
}: BoardColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const own = useMemo(() => ({ ...filter, status }), [filter, status]);
  const virtualizer = useVirtualizer({
    count: total ?? PLACES_WHILE_LOADING,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 4,
  });
  const places = virtualizer.getVirtualItems();
  const clients = useClientsInView(
    own,
    { total: total ?? 0, pages: NO_PAGES, pinned: [] },
    places.map(({ index }) => index),
  );
  const place = followed?.place ?? null;
  useEffect(() => {
    if (place !== null) virtualizer.scrollToIndex(place, { align: 'auto' });
  }, [place, virtualizer]);
  const refused = dragged !== null && isStatusDisabled(status, dragged.has_answers);
  const accepted = dragged !== null && !refused && dragged.status !== status;

  return (
    <section
      className={classes.column}
      aria-label={STATUS_LABELS[status]}
      data-target={(accepted && over) || undefined}
      data-refused={refused || undefined}
      data-drop-target={status}
    >
      <h2 className={classes.head}>
        <StatusIcon status={status} />
        {STATUS_LABELS[status]}
        {total === undefined ? (
          <Skeleton component="span" className={classes.count} width="1.75rem" height="0.875rem" />
        ) : (
          <span className={classes.count}>{formatNumber(total)}</span>
        )}
      </h2>
      <div ref={scroller} className={classes.cards}>
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
          {places.map(({ index, start }) => {
            const client = clients.at(index);
            return (
              <li
                key={clients.key(index)}
                aria-setsize={total}
                aria-posinset={index + 1}
                className={classes.cell}
                style={{ height: CARD_HEIGHT, transform: `translateY(${start}px)` }}
              >
                {client ? (
                  <BoardCard
                    client={client}
                    moving={client.id === moving}
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
    </section>
  );
}
