import { Box, SimpleGrid } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { CARD_HEIGHT, ClientCard, ClientCardSkeleton } from './client-card.tsx';
import classes from './client-grid.module.css';
import { useClientsInView } from './use-clients-in-view.ts';

const PLACES = [...'12345678'];

/** Pixels. */
const GAP = 16;
/** Pixels a card needs before there is one more column; four at the most (spec section 9). */
const NARROWEST_CARD = 264;
const MOST_COLUMNS = 4;
/** Rows drawn beyond what is in sight. */
const OVERSCAN = 3;

export interface ClientGridProps {
  filter: ClientFilter;
  /** How many clients match. */
  total: number;
  renderAction: (client: ListedClient) => ReactNode;
}

/** All clients that match, as one list of cards that is only drawn where it is in sight. */
export function ClientGrid({ filter, total, renderAction }: ClientGridProps) {
  const { ref: sizeRef, width } = useElementSize<HTMLUListElement>();
  const list = useRef<HTMLUListElement>(null);
  const ref = useMergedRef(sizeRef, list);
  const top = useTopOf(list);
  const columns = Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));
  const virtualizer = useWindowVirtualizer({
    count: width > 0 ? Math.ceil(total / columns) : 0,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const last = Math.min(total, ((rows.at(-1)?.index ?? -1) + 1) * columns) - 1;
  const clients = useClientsInView(filter, first, last);

  if (clients.failed) {
    return (
      <ErrorState
        title="Failed to fetch clients"
        description="The list could not be loaded."
        onRetry={() => void clients.retry()}
        retrying={clients.failed.isFetching}
      />
    );
  }
  return (
    <Box
      component="ul"
      aria-label="Clients"
      ref={ref}
      className={classes.list}
      // Before the width is known the height is that of the widest grid, so that a place in it can be returned to.
      style={{
        height:
          width > 0 ? virtualizer.getTotalSize() : Math.ceil(total / MOST_COLUMNS) * (CARD_HEIGHT + GAP),
      }}
    >
      {rows.flatMap((row) =>
        Array.from({ length: Math.min(columns, total - row.index * columns) }, (_, column) => {
          const place = row.index * columns + column;
          const client = clients.at(place);
          const cardWidth = (width - GAP * (columns - 1)) / columns;
          return (
            <li
              key={place}
              aria-setsize={total}
              aria-posinset={place + 1}
              className={classes.cell}
              style={{
                width: cardWidth,
                height: CARD_HEIGHT,
                transform: `translate(${column * (cardWidth + GAP)}px, ${row.start - top}px)`,
              }}
            >
              {client ? <ClientCard client={client} action={renderAction(client)} /> : <ClientCardSkeleton />}
            </li>
          );
        }),
      )}
    </Box>
  );
}

/** Pixels from the top of the document, also after what is above has grown. */
function useTopOf(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** The grid's shape before anything is known of it. */
export function ClientGridSkeleton() {
  return (
    <SimpleGrid
      cols={{ base: 1, xs: 2, md: 3, xl: 4 }}
      spacing={GAP}
      mt={40}
      role="status"
      aria-label="Loading clients"
    >
      {PLACES.map((place) => (
        <Box key={place} h={CARD_HEIGHT}>
          <ClientCardSkeleton />
        </Box>
      ))}
    </SimpleGrid>
  );
}
