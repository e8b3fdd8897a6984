import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, useMemo, useRef } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { type ClientStatus, isStatusDisabled, STATUS_LABELS } from '#contract/clients/client-status.ts';
import { StatusIcon } from '#web/components/status-badge.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { BoardCard } from './board-card.tsx';
import classes from './client-board.module.css';
import { useClientsInView } from './use-clients-in-view.ts';

/** Pixels. */
const CARD_HEIGHT = 84;
const GAP = 8;

export interface BoardColumnProps {
  status: ClientStatus;
  filter: ClientFilter;
  /** Undefined while it is on its way. */
  total: number | undefined;
  /** The client whose move is under way. */
  moving: string | undefined;
  dragged: ListedClient | null;
  /** What is dragged is held over this column. */
  over: boolean;
  onPress: (event: PointerEvent<HTMLElement>, client: ListedClient) => void;
  onMove: (client: ListedClient, to: ClientStatus) => void;
}

export function BoardColumn({
  status,
  filter,
  total = 0,
  moving,
  dragged,
  over,
  onPress,
  onMove,
}: BoardColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const own = useMemo(() => ({ ...filter, status }), [filter, status]);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 4,
  });
  const places = virtualizer.getVirtualItems();
  const clients = useClientsInView(own, places[0]?.index ?? 0, places.at(-1)?.index ?? -1);
  const refused = dragged !== null && isStatusDisabled(status, dragged.has_answers);
  const welcome = dragged !== null && !refused && dragged.status !== status;

  return (
    <section
      className={classes.column}
      aria-label={STATUS_LABELS[status]}
      data-target={(welcome && over) || undefined}
      data-refused={refused || undefined}
      data-drop-target={status}
    >
      <h2 className={classes.head}>
        <StatusIcon status={status} />
        {STATUS_LABELS[status]}
        <span className={classes.count}>{formatNumber(total)}</span>
      </h2>
      <div ref={scroller} className={classes.cards}>
        <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
          {places.map(({ index, start }) => {
            const client = clients.at(index);
            return (
              <li
                key={client?.id ?? index}
                aria-setsize={total}
                aria-posinset={index + 1}
                className={classes.cell}
                style={{ height: CARD_HEIGHT, transform: `translateY(${start}px)` }}
              >
                {client ? (
                  <BoardCard
                    client={client}
                    moving={client.id === moving}
                    onPress={onPress}
                    onMove={(to) => onMove(client, to)}
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
