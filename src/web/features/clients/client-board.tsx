import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { type ClientFilter, clientFullName, type ListedClient } from '#contract/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  isStatusDisabled,
  STATUS_DISABLED_NOTE,
} from '#contract/clients/client-status.ts';
import { orpc } from '#web/lib/api.ts';
import { notifyError } from '#web/lib/notify.ts';
import { BoardColumn } from './board-column.tsx';
import classes from './client-board.module.css';
import { useSetStatus } from './use-set-status.ts';

/** Pixels from the board's edges where a card that is held there moves the columns along, and how far at a time. */
const EDGE = 56;
const STEP = 24;

/** Columns beyond the edge are reached with the card in hand; the browser tells every 50 ms or so where it is held. */
function scrollAtEdge({ currentTarget: board, clientX }: DragEvent<HTMLElement>): void {
  const { left, right } = board.getBoundingClientRect();
  if (clientX > right - EDGE) board.scrollLeft += STEP;
  else if (clientX < left + EDGE) board.scrollLeft -= STEP;
}

/** The same clients by status: a card is moved by dragging it, by its menu, or by Alt and an arrow key. */
export function ClientBoard({ filter }: { filter: ClientFilter }) {
  const setStatus = useSetStatus();
  const [dragged, setDragged] = useState<ListedClient | null>(null);
  const { data: counts } = useQuery(
    orpc.clients.countByStatus.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  );
  const columns = filter.status ? [filter.status] : CLIENT_STATUSES;

  function move(client: ListedClient, to: ClientStatus): void {
    setDragged(null);
    if (client.status === to) return;
    if (isStatusDisabled(to, client.has_answers))
      notifyError(`${clientFullName(client)}: ${STATUS_DISABLED_NOTE}`);
    else setStatus.mutate({ id: client.id, status: to });
  }

  return (
    <section className={classes.board} aria-label="Pipeline board" onDragOver={scrollAtEdge}>
      {columns.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          filter={filter}
          total={counts?.[status]}
          moving={setStatus.isPending ? setStatus.variables.id : undefined}
          dragged={dragged}
          onDrag={setDragged}
          onMove={move}
        />
      ))}
    </section>
  );
}
