import { Box, SimpleGrid } from '@mantine/core';
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
const NARROWEST_CARD = 220;
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
  const list = useRef<HTMLUListElement>(null);
  const { top, width } = usePlaceOf(list);
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
      ref={list}
      className={classes.list}
      // Before the width is known the list is as long as it can be, so that any place in it can be returned to.
      style={{ height: width > 0 ? virtualizer.getTotalSize() : total * (CARD_HEIGHT + GAP) }}
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

/** Width, and pixels from the top of the document also after what is above has grown; known before the first paint. */
function usePlaceOf(element: { readonly current: HTMLElement | null }): { top: number; width: number } {
  const [place, setPlace] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const next = { top: Math.round(box.top + window.scrollY), width: box.width };
      setPlace((before) => (before.top === next.top && before.width === next.width ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return place;
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
