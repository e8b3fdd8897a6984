import { Box } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { ListQuery } from '#web/features/clients/client-list/client-pages.ts';
import { ClientsFailure } from '#web/features/clients/client-list/clients-failure.tsx';
import { selectByKey } from '#web/features/clients/client-list/selection/selection-store.ts';
import { useVirtualClients } from '#web/features/clients/client-list/use-virtual-clients.ts';
import { ClientLine } from './client-line.tsx';
import classes from './client-table.module.css';

/** Height of two lines, in pixels. */
const LINE = 60;
const OVERSCAN = 6;

const oneColumn = () => 1;

export interface ClientLinesProps {
  query: ListQuery;
  total: number;
  counting: boolean;
  /** Rendered if no client matches. */
  empty: ReactNode;
}

/** The table on a phone. Another query needs another `key`. */
export function ClientLines({ query, total, counting, empty }: ClientLinesProps) {
  const body = useRef<HTMLUListElement>(null);
  const { clients, positions, above, length, height, pointing } = useVirtualClients({
    query,
    total,
    counting,
    element: body,
    rowHeight: LINE,
    overscan: OVERSCAN,
    columnsIn: oneColumn,
  });

  if (clients.failed) return <ClientsFailure clients={clients} />;
  if (length === 0) return empty;
  return (
    <Box
      component="ul"
      aria-label="Clients"
      ref={body}
      className={`${classes.table} ${classes.body}`}
      style={{ height }}
      onKeyDown={selectByKey}
      {...pointing}
    >
      {positions.map((index) => {
        const client = clients.at(index);
        return (
          <li
            key={clients.key(index)}
            aria-setsize={length}
            aria-posinset={index + 1}
            data-client={client?.id}
            className={classes.row}
            style={{ top: (index - above) * LINE, height: LINE }}
          >
            {client ? <ClientLine client={client} /> : <div className={classes.bone} />}
          </li>
        );
      })}
    </Box>
  );
}
