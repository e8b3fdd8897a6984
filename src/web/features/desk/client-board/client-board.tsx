import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES, type ClientStatus, FIRST_STATUS } from '#contract/clients/clients/client-status.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { selectByKey } from '#web/features/clients/client-list/selection/selection-store.ts';
import { useRangesOfList } from '#web/features/clients/client-list/use-ranges-of-list.ts';
import { orpc } from '#web/lib/api/api.ts';
import { usePointerDrag } from '#web/lib/browser/use-pointer-drag.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { BoardColumn } from './board-column.tsx';
import classes from './client-board.module.css';
import { statusByKey, useCardMoves } from './use-card-moves.ts';
import { useMoveTogether } from './use-move-together.ts';

const COLLAPSED = '2.5rem';
/** An expanded column takes its share of the board's width, so that only whole columns are in sight. */
const OPEN = 'minmax(var(--tg-column), 1fr)';

/**
 * Clients by status. Cards move by dragging, by their menu, or by Alt and an arrow key. Moving a selected card moves all
 * selected clients.
 */
export function ClientBoard({ filter }: { filter: ClientFilter }) {
  const counts = useQuery(
    orpc.clients.countByStatus.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  );
  const failed = counts.isError && !counts.data;
  useErrorToast(failed ? counts.error : null, 'Failed to fetch clients');
  const settings = useQuery(orpc.deskSettings.get.queryOptions());
  // Values are requested only after a card in view has one, because a firm without prices has none.
  const [valued, setValued] = useState(false);
  const onValued = useCallback(() => setValued(true), []);
  const values = useQuery(
    orpc.clients.valueByStatus.queryOptions({
      input: filter,
      placeholderData: keepPreviousData,
      enabled: valued,
    }),
  );
  const { isCollapsed, collapse, expand } = useCollapsedColumns(useUser().id);
  const columns = (filter.status ? [filter.status] : CLIENT_STATUSES).map((status) => ({
    status,
    collapsed: filter.status === undefined && isCollapsed(status),
  }));

  const board = useRef<HTMLElement>(null);
  const { move, moveAndFollow, followed, onArrived, moving, lastMoved } = useCardMoves(filter, {
    onFollow: expand,
    onLost: () => board.current?.focus(),
  });
  const matching = columns.reduce((sum, { status }) => sum + (counts.data?.[status] ?? 0), 0);
  const { selection, selected, together, moveAll } = useMoveTogether(filter, matching);
  useRangesOfList(filter, columnOf);
  const { dragged, press } = usePointerDrag<ListedClient>({
    sideways: board,
    onDrop: (client, target) => {
      const to = CLIENT_STATUSES.find((status) => status === target);
      // A card dropped on its own column doesn't move, and neither do the other selected cards.
      if (!to || to === client.status) return;
      if (together(client) > 1) void moveAll(to);
      else move(client, to);
    },
  });

  function onPress(event: PointerEvent<HTMLElement>, client: ListedClient): void {
    press(event, client, event.currentTarget, { hold: true, count: together(client) });
  }

  function onMove(client: ListedClient, to: ClientStatus): void {
    if (together(client) > 1) void moveAll(to);
    else moveAndFollow(client, to);
  }

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
    <div className={classes.frame}>
      <section
        ref={board}
        className={classes.board}
        style={{
          gridTemplateColumns: columns
            .map(({ collapsed }) => (columns.length === 1 ? '1fr' : collapsed ? COLLAPSED : OPEN))
            .join(' '),
        }}
        aria-label="Pipeline board"
        data-dragging={dragged !== null || undefined}
        tabIndex={-1}
        onKeyDown={(event) => {
          selectByKey(event);
          // If the moved card is filtered out, the browser must not use Alt and an arrow key to leave the page.
          if (event.target === event.currentTarget && statusByKey(event, FIRST_STATUS) !== null)
            event.preventDefault();
        }}
      >
        {columns.map(({ status, collapsed }) => (
          <BoardColumn
            key={status}
            status={status}
            filter={filter}
            total={counts.data?.[status]}
            value={values.data?.[status]}
            onValued={onValued}
            statusDays={settings.data?.status_days}
            collapsed={collapsed}
            onToggle={
              columns.length === 1 ? undefined : () => (collapsed ? expand(status) : collapse(status))
            }
            moving={moving}
            lastMoved={lastMoved}
            selection={selection}
            selected={selected}
            many={dragged !== null && together(dragged.thing) > 1}
            dragged={dragged?.thing ?? null}
            over={dragged?.over === status}
            followed={followed?.client.status === status ? followed : null}
            onArrived={onArrived}
            onPress={onPress}
            onMove={onMove}
          />
        ))}
      </section>
    </div>
  );
}

/** The status of a card's column. */
function columnOf(clientId: string): ClientStatus | undefined {
  const column = document.querySelector(`[data-client="${clientId}"]`)?.closest('[data-drop-target]');
  return CLIENT_STATUSES.find((status) => status === column?.getAttribute('data-drop-target'));
}

/** The columns that a user has collapsed. Stored in the browser, per user. */
function useCollapsedColumns(userId: string) {
  const [collapsed, setCollapsed] = useLocalStorage<readonly ClientStatus[]>({
    key: `tallygate:collapsed-columns:${userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: knownStatuses,
  });
  return {
    isCollapsed: (status: ClientStatus) => collapsed.includes(status),
    collapse: (status: ClientStatus) => setCollapsed((before) => [...before, status]),
    expand: (status: ClientStatus) => setCollapsed((before) => before.filter((other) => other !== status)),
  };
}

function knownStatuses(stored: string | undefined): readonly ClientStatus[] {
  try {
    const values: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(values) ? CLIENT_STATUSES.filter((status) => values.includes(status)) : [];
  } catch {
    return [];
  }
}
