import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { COLUMN_LABELS } from '#contract/clients/client-list/column-labels.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { type ClientStatus, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { SelectBox } from '#web/features/clients/client-list/selection/select-box.tsx';
import { useIsSelected } from '#web/features/clients/client-list/selection/selection-store.ts';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import type { EditedColumn } from './cell-editor.tsx';
import classes from './client-table.module.css';
import { cellRole, rowRole } from './grid-roles.ts';
import { TABLE_COLUMNS } from './table-columns.tsx';

const CellEditor = lazyPart(() => import('./cell-editor.tsx'), 'CellEditor');

export interface TableRowProps {
  client: ListedClient;
  /** The row's number in the grid. The headings are row 1. */
  index: number;
  columns: readonly ClientColumn[];
  /** The status being saved. */
  pendingStatus: ClientStatus | undefined;
  /** Whether the row is the one that Tab leads to. */
  active: boolean;
  /** Whether the row takes the focus. */
  focused: boolean;
  onFocused: () => void;
  editing: EditedColumn | null;
  onEdit: (client: ListedClient, column: EditedColumn) => void;
  onEdited: (client: ListedClient) => void;
}

/** The cells of a client. Memoised, so that scrolling doesn't render them again. */
export const TableRow = memo(function TableRow({
  client,
  index,
  columns,
  pendingStatus,
  active,
  focused,
  onFocused,
  editing,
  onEdit,
  onEdited,
}: TableRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const selected = useIsSelected(client.id);
  const name = clientFullName(client);
  const status = pendingStatus ?? client.status;
  const tabIndex = active ? 0 : -1;
  useLayoutEffect(() => {
    if (!focused) return;
    row.current?.focus({ preventScroll: true });
    onFocused();
  });

  function editable(column: EditedColumn, value: string, content: ReactNode) {
    if (editing === column)
      return <CellEditor client={client} column={column} onDone={() => onEdited(client)} />;
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        className={classes.change}
        aria-haspopup="listbox"
        aria-label={`${COLUMN_LABELS[column]} of ${name}: ${value}`}
        data-edits={column}
        onClick={() => onEdit(client, column)}
      >
        {content}
      </button>
    );
  }

  function cell(column: ClientColumn): ReactNode {
    if (column === 'name')
      return (
        <Link to={paths.client} params={{ id: client.id }} tabIndex={tabIndex} className={classes.name}>
          {name}
        </Link>
      );
    if (column === 'status')
      return editable('status', STATUS_LABELS[status], <StatusBadge status={status} />);
    if (column === 'owner') return editable('owner', client.owner_name ?? 'Nobody', client.owner_name ?? '–');
    return TABLE_COLUMNS[column].content?.(client);
  }

  return (
    <div
      ref={row}
      {...rowRole({ 'aria-rowindex': index, 'aria-label': name, 'aria-selected': selected })}
      className={classes.cells}
      tabIndex={tabIndex}
    >
      <div {...cellRole({})} className={classes.select}>
        <SelectBox client={client} />
      </div>
      {columns.map((column) => (
        <div
          key={column}
          {...cellRole({})}
          className={classes.cell}
          data-figures={TABLE_COLUMNS[column].figures}
          title={TABLE_COLUMNS[column].title?.(client) ?? undefined}
          data-edited={editing === column || undefined}
        >
          {cell(column)}
        </div>
      ))}
    </div>
  );
});
