import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import { COLUMN_LABELS } from '#contract/clients/client-list/column-labels.ts';
import { nextSort, sortParts } from '#contract/clients/client-list/sort-parts.ts';
import classes from './client-table.module.css';
import { headingRole, rowRole } from './grid-roles.ts';
import { TABLE_COLUMNS } from './table-columns.tsx';

export interface TableHeadProps {
  columns: readonly ClientColumn[];
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
}

/** The headings. A click sorts by the column. A second click reverses the order. */
export function TableHead({ columns, sort, onSort }: TableHeadProps) {
  const sorted = sortParts(sort);
  return (
    <div {...rowRole({ 'aria-rowindex': 1 })} className={classes.cells}>
      <div {...headingRole({})} className={classes.select}>
        <span className={classes.hidden}>Select</span>
      </div>
      {columns.map((column) => {
        const direction = sorted.column !== column ? 'none' : sorted.descending ? 'descending' : 'ascending';
        const label = COLUMN_LABELS[column];
        const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
        return (
          <div
            key={column}
            {...headingRole({ 'aria-sort': direction })}
            className={classes.cell}
            data-figures={TABLE_COLUMNS[column].figures}
          >
            <button
              type="button"
              className={classes.sort}
              aria-label={label}
              title={label}
              onClick={() => onSort(nextSort(sort, column))}
            >
              <span className={classes.heading}>{TABLE_COLUMNS[column].heading ?? label}</span>
              {direction !== 'none' && <Arrow size={14} stroke={2} aria-hidden />}
            </button>
          </div>
        );
      })}
    </div>
  );
}
