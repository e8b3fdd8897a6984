import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import type { ClientColumn } from '#contract/clients/client-list/client-columns.ts';
import { type ClientSort, DEFAULT_SORT } from '#contract/clients/client-list/client-sort.ts';
import type { ListedClient } from '#contract/clients/clients/client.ts';
import { clientPageOptions, type ListQuery } from '#web/features/clients/client-list/client-pages.ts';
import { usePhone } from '#web/lib/browser/use-phone.ts';
import { ClientLines } from './client-lines.tsx';
import classes from './client-table.module.css';
import { ColumnsMenu } from './columns-menu.tsx';
import { gridRole, rowsRole } from './grid-roles.ts';
import { gridOf } from './table-columns.tsx';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { useRowDensity } from './use-row-density.ts';

export interface ClientTableProps {
  query: ListQuery;
  /** Number of matching clients. */
  total: number;
  /** Whether the count is being refetched. */
  counting: boolean;
  columns: readonly ClientColumn[];
  onSort: (sort: ClientSort) => void;
  onColumns: (columns: readonly ClientColumn[]) => void;
  empty: ReactNode;
}

/** The clients as rows with the chosen columns. On a phone, a list with two lines for each client. */
export function ClientTable({ query, total, counting, columns, onSort, onColumns, empty }: ClientTableProps) {
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const narrow = usePhone();
  const [density, setDensity] = useRowDensity();
  const sort = query.sort ?? DEFAULT_SORT;
  const key = JSON.stringify(query);
  const { template, narrowest, widest } = gridOf(columns, useFirstClients(query, key));
  const list = { query, total, counting, empty };
  if (total === 0) return empty;
  if (narrow) return <ClientLines {...list} key={key} />;
  return (
    <>
      <Group justify="flex-end" mb={8} mt={-38}>
        <ColumnsMenu columns={columns} onColumns={onColumns} density={density} onDensity={setDensity} />
      </Group>
      <div
        {...gridRole({ 'aria-label': 'Clients', 'aria-rowcount': total + 1, 'aria-multiselectable': true })}
        data-dense-rows
        className={classes.table}
        style={
          {
            '--tg-columns': template,
            '--tg-narrowest': `${narrowest}px`,
            '--tg-widest': `${widest}px`,
          } as CSSProperties
        }
      >
        <div
          ref={head}
          {...rowsRole({})}
          className={classes.head}
          onScroll={() => scrollLike(body.current, head.current)}
        >
          <TableHead columns={columns} sort={sort} onSort={onSort} />
        </div>
        <div ref={body} className={classes.scroller} onScroll={() => scrollLike(head.current, body.current)}>
          <TableRows {...list} key={`${density} ${key}`} columns={columns} density={density} />
        </div>
      </div>
    </>
  );
}

/** The first page of a list as it first loaded: the columns' widths mustn't change while someone reads. */
function useFirstClients(query: ListQuery, key: string): readonly ListedClient[] {
  const { data } = useQuery(clientPageOptions(useQueryClient(), query, 0));
  const [first, setFirst] = useState<{ key: string; items: readonly ListedClient[] } | null>(null);
  if (data && first?.key !== key) setFirst({ key, items: data.items });
  return first?.items ?? [];
}

/** Keeps rows and headings in line. The headings can scroll too, to a heading that receives the focus. */
function scrollLike(element: Element | null, other: Element | null): void {
  if (element && other && element.scrollLeft !== other.scrollLeft) element.scrollLeft = other.scrollLeft;
}
