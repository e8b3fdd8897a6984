import { Box } from '@mantine/core';
import { useMutationState } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { ListQuery } from '#web/features/clients/client-list/client-pages.ts';
import { ClientsFailure } from '#web/features/clients/client-list/clients-failure.tsx';
import {
  extendSelection,
  selectByKey,
  toggleSelected,
} from '#web/features/clients/client-list/selection/selection-store.ts';
import { useVirtualClients } from '#web/features/clients/client-list/use-virtual-clients.ts';
import { orpc } from '#web/lib/api/api.ts';
import { singleKeysOn } from '#web/lib/keys/single-keys.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { EditedColumn } from './cell-editor.tsx';
import classes from './client-table.module.css';
import { TableRow } from './table-row.tsx';
import type { Density } from './use-row-density.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Heights in pixels. 24 compact rows and the headings fit in a window 900 pixels high. */
const HEIGHTS: Record<Density, number> = { compact: 36, comfortable: 48 };
const HEAD = 32;
const OVERSCAN = 6;

const oneColumn = () => 1;

const SETTING_STATUS = { mutationKey: orpc.clients.setStatus.mutationKey(), status: 'pending' } as const;

export interface TableRowsProps {
  query: ListQuery;
  total: number;
  counting: boolean;
  columns: readonly ClientColumn[];
  density: Density;
  /** Rendered if no client matches. */
  empty: ReactNode;
}

/** The rows in sight. Another query or density needs another `key`. */
export function TableRows({ query, total, counting, columns, density, empty }: TableRowsProps) {
  const rowHeight = HEIGHTS[density];
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [active, setActive] = useState<{ id: string | null; position: number } | null>(null);
  const [editing, setEditing] = useState<{ id: string; column: EditedColumn } | null>(null);
  const hasFocus = useRef(false);
  const list = useVirtualClients({
    query,
    total,
    counting,
    element: body,
    rowHeight,
    overscan: OVERSCAN,
    columnsIn: oneColumn,
    kept: active?.position ?? null,
  });
  const { clients, positions, above, top, length } = list;
  const pending = useMutationState({
    filters: SETTING_STATUS,
    select: ({ state }) => state.variables as { id: string; status: ClientStatus },
  });

  const focus = useRowFocus(active, setActive, {
    length,
    idAt: (index) => clients.at(index)?.id,
    firstInSight: () => above + Math.max(0, Math.ceil((window.scrollY + HEAD - top) / rowHeight)),
    rowsInSight: () => Math.floor((window.innerHeight - HEAD) / rowHeight) - 1,
    reveal(index) {
      const start = top + (index - above) * rowHeight;
      const { scrollY, innerHeight } = window;
      if (start < scrollY + HEAD) window.scrollTo({ top: start - HEAD, behavior: 'instant' });
      else if (start + rowHeight > scrollY + innerHeight)
        window.scrollTo({ top: start + rowHeight - innerHeight, behavior: 'instant' });
    },
  });

  // When the list changes, the focus stays with the active row's client or, if the client has left, with the row's index.
  const activePosition =
    active && (positions.find((index) => clients.at(index)?.id === active.id) ?? active.position);
  useEffect(() => {
    if (!active || activePosition === null) return;
    const id = clients.at(activePosition)?.id ?? null;
    if (activePosition !== active.position || (id !== null && id !== active.id))
      setActive({ id, position: activePosition });
    const isLost = hasFocus.current && document.activeElement === document.body && editing === null;
    if (isLost) focus.want();
  });

  const onEdit = useCallback(
    (client: ListedClient, column: EditedColumn) => setEditing({ id: client.id, column }),
    [],
  );
  const { want, onFocused } = focus;
  const latest = useRef(want);
  latest.current = want;
  const onEdited = useCallback((client: ListedClient) => {
    setEditing((now) => (now?.id === client.id ? null : now));
    const { activeElement } = document;
    // Doesn't take the focus if the user has moved it elsewhere.
    if (activeElement === document.body || activeElement?.closest(`[data-client="${client.id}"]`))
      latest.current();
  }, []);

  function follow({ target }: FocusEvent): void {
    hasFocus.current = true;
    const id = target.closest<HTMLElement>('[data-client]')?.dataset.client;
    const position = positions.find((one) => clients.at(one)?.id === id);
    if (id !== undefined && position !== undefined && active?.id !== id) setActive({ id, position });
  }

  function extendByKey({ key, shiftKey }: KeyboardEvent): void {
    if (!shiftKey || !active?.id || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
    const next = clients.at(active.position + (key === 'ArrowDown' ? 1 : -1));
    if (next) extendSelection(active.id, next.id);
  }

  function press(event: KeyboardEvent): void {
    if (editing !== null || event.altKey || event.metaKey) return;
    selectByKey(event);
    const { target, key } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (/^[a-z]$/.test(key) && (event.ctrlKey || !singleKeysOn())) return;
    extendByKey(event);
    if (focus.move(event)) {
      event.preventDefault();
      return;
    }
    if (target.getAttribute('role') !== 'row') return;
    const id = target.closest<HTMLElement>('[data-client]')?.dataset.client;
    if (id === undefined) return;
    if (key === 'Enter') void navigate({ to: paths.client, params: { id } });
    else if (key === ' ') void toggleSelected(id, { range: event.shiftKey });
    else if (key === 's') setEditing({ id, column: 'status' });
    else if (key === 'o') setEditing({ id, column: 'owner' });
    else return;
    event.preventDefault();
    // S is also the shortcut of the status field.
    event.stopPropagation();
  }

  if (clients.failed) return <ClientsFailure clients={clients} />;
  if (length === 0) return empty;
  return (
    <Box
      ref={body}
      role="rowgroup"
      className={classes.body}
      style={{ height: list.height }}
      onKeyDown={press}
      onFocus={follow}
      onBlur={({ relatedTarget }: FocusEvent) => {
        hasFocus.current = relatedTarget === null;
      }}
      {...list.pointing}
    >
      {positions.map((position, index) => {
        const client = clients.at(position);
        const isActive = active ? position === activePosition : index === 0;
        return (
          <div
            key={clients.key(position)}
            data-client={client?.id}
            className={classes.row}
            style={{ top: (position - above) * rowHeight, height: rowHeight }}
          >
            {client ? (
              <TableRow
                client={client}
                index={position + 2}
                columns={columns}
                pendingStatus={pending.findLast(({ id }) => id === client.id)?.status}
                active={isActive}
                focused={isActive && focus.wanted}
                onFocused={onFocused}
                editing={editing?.id === client.id ? editing.column : null}
                onEdit={onEdit}
                onEdited={onEdited}
              />
            ) : (
              <div className={classes.bone} />
            )}
          </div>
        );
      })}
    </Box>
  );
}
