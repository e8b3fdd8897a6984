import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { CLIENT_STATUSES, FIRST_STATUS } from '#contract/clients/client-status.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { BoardColumn } from './board-column.tsx';
import classes from './client-board.module.css';
import { statusByKey, useCardMoves } from './use-card-moves.ts';

/** Clients by status. Cards move by dragging, by their menu, or by Alt and an arrow key. */
export function ClientBoard({ filter }: { filter: ClientFilter }) {
  const counts = useQuery(
    orpc.clients.countByStatus.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  );
  const failed = counts.isError && !counts.data;
  useErrorToast(failed ? counts.error : null, 'Failed to fetch clients');
  const columns = filter.status ? [filter.status] : CLIENT_STATUSES;

  const board = useRef<HTMLElement>(null);
  const { move, moveAndFollow, followed, onArrived, moving } = useCardMoves(filter, () =>
    board.current?.focus(),
  );
  const { dragged, press } = usePointerDrag<ListedClient>({
    sideways: board,
    onDrop: (client, target) => {
      const to = CLIENT_STATUSES.find((status) => status === target);
      if (to) move(client, to);
    },
  });

  if (failed) {
    return (
      <ErrorState
        title="Failed to fetch clients"
        description="The board could not be loaded."
        onRetry={() => void counts.refetch()}
        retrying={counts.isFetching}
      />
    );
  }
  return (
    <section
      ref={board}
      className={classes.board}
      aria-label="Pipeline board"
      tabIndex={-1}
      onKeyDown={(event) => {
        // If the moved card is filtered out, Alt and an arrow key must not leave the page.
        if (event.target === event.currentTarget && statusByKey(event, FIRST_STATUS) !== null)
          event.preventDefault();
      }}
    >
      {columns.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          filter={filter}
          total={counts.data?.[status]}
          moving={moving}
          dragged={dragged?.thing ?? null}
          over={dragged?.over === status}
          followed={followed?.client.status === status ? followed : null}
          onArrived={onArrived}
          onPress={(event, client) => press(event, client, event.currentTarget, { hold: true })}
          onMove={moveAndFollow}
        />
      ))}
    </section>
  );
}
