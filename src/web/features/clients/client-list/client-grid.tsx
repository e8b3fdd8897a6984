import { Box } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import { CARD_HEIGHT, ClientCard, ClientCardSkeleton } from './card/client-card.tsx';
import classes from './client-grid.module.css';
import { ClientsFailure } from './clients-failure.tsx';
import { cellOf } from './grid-cells.ts';
import { selectByKey } from './selection/selection-store.ts';
import { useVirtualClients } from './use-virtual-clients.ts';

const ROWS = [...'12345678'];

/** Pixels. */
const GAP = 16;
const ROW = CARD_HEIGHT + GAP;
/** The minimum width of a card, in pixels, and the maximum number of columns: set by the requirement. */
const NARROWEST_CARD = 220;
const MOST_COLUMNS = 4;
/** Rows rendered beyond the visible ones. */
const OVERSCAN = 2;

export interface ClientGridProps {
  filter: ClientFilter;
  /** Number of matching clients. */
  total: number;
  /** Whether the count is being refetched. */
  counting: boolean;
  /** Rendered if no client matches. */
  empty: ReactNode;
  /** Must be stable, so that cards don't render again. */
  renderAction: (client: ListedClient) => ReactNode;
}

const columnsIn = (width: number) =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));

/** All matching clients as one virtual list of cards. A different filter needs a different `key`. */
export function ClientGrid({ filter, total, counting, renderAction, empty }: ClientGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { length, clients, positions, cells, width, above, height, pointing } = useVirtualClients({
    query: filter,
    total,
    counting,
    element: list,
    rowHeight: ROW,
    overscan: OVERSCAN,
    columnsIn,
  });

  if (clients.failed) return <ClientsFailure clients={clients} />;
  if (length === 0) return empty;
  const cardWidth = (width - GAP * (cells.columns - 1)) / cells.columns;
  return (
    <Box
      component="ul"
      aria-label="Clients"
      ref={list}
      className={classes.list}
      onKeyDown={selectByKey}
      {...pointing}
      style={{ height: height - GAP }}
    >
      {positions.map((index) => {
        const client = clients.at(index);
        const { row, column } = cellOf(index, cells);
        return (
          <li
            key={clients.key(index)}
            aria-setsize={length}
            data-client={client?.id}
            aria-posinset={index + 1}
            className={classes.cell}
            style={{
              width: cardWidth,
              height: CARD_HEIGHT,
              top: (row - above) * ROW,
              left: column * (cardWidth + GAP),
            }}
          >
            {client ? <ClientCard client={client} renderAction={renderAction} /> : <ClientCardSkeleton />}
          </li>
        );
      })}
    </Box>
  );
}

/** The layout of the grid while it loads. */
export function ClientGridSkeleton() {
  return (
    <Box className={classes.waiting} mt={40} style={{ gap: GAP }} role="status" aria-label="Loading clients">
      {ROWS.map((position) => (
        <Box key={position} h={CARD_HEIGHT}>
          <ClientCardSkeleton />
        </Box>
      ))}
    </Box>
  );
}
