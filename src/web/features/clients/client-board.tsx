import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ClientFilter, clientFullName, type ListedClient } from '#contract/clients/client.ts';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  isStatusDisabled,
  STATUS_DISABLED_NOTE,
} from '#contract/clients/client-status.ts';
import { orpc } from '#web/lib/api.ts';
import { notifyError } from '#web/lib/notify.ts';
import { usePointerDrag } from '#web/lib/use-pointer-drag.ts';
import { BoardColumn } from './board-column.tsx';
import classes from './client-board.module.css';
import { useSetStatus } from './use-set-status.ts';

/** The same clients by status: a card is moved by dragging it, by its menu, or by Alt and an arrow key. */
export function ClientBoard({ filter }: { filter: ClientFilter }) {
  const setStatus = useSetStatus();
  const { data: counts } = useQuery(
    orpc.clients.countByStatus.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  );
  const columns = filter.status ? [filter.status] : CLIENT_STATUSES;

  function move(client: ListedClient, to: ClientStatus): void {
    if (client.status === to) return;
    if (isStatusDisabled(to, client.has_answers))
      notifyError(`${clientFullName(client)}: ${STATUS_DISABLED_NOTE}`);
    else setStatus.mutate({ id: client.id, status: to });
  }

  const board = useRef<HTMLElement>(null);
  const { dragged, press } = usePointerDrag<ListedClient>({
    sideways: board,
    onDrop: (client, target) => {
      const to = CLIENT_STATUSES.find((status) => status === target);
      if (to) move(client, to);
    },
  });

  return (
    <section ref={board} className={classes.board} aria-label="Pipeline board">
      {columns.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          filter={filter}
          total={counts?.[status]}
          moving={setStatus.isPending ? setStatus.variables.id : undefined}
          dragged={dragged?.thing ?? null}
          over={dragged?.over === status}
          onPress={(event, client) => press(event, client, event.currentTarget, { hold: true })}
          onMove={move}
        />
      ))}
    </section>
  );
}
