import { Box, SimpleGrid } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { CARD_HEIGHT, ClientCard, ClientCardSkeleton } from './client-card.tsx';
import classes from './client-grid.module.css';
import { MOST_ROWS } from './long-list.ts';
import { useClientsInView } from './use-clients-in-view.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useRowsAbove } from './use-rows-above.ts';

const PLACES = [...'12345678'];

/** Pixels. */
const GAP = 16;
/** Pixels a card needs before there is one more column; four at the most (spec section 9). */
const NARROWEST_CARD = 220;
const MOST_COLUMNS = 4;
/** Rows drawn beyond what is in sight. */
const OVERSCAN = 2;

export interface ClientGridProps {
  filter: ClientFilter;
  /** How many clients match. */
  total: number;
  /** The same function at every drawing, so that cards need not be drawn again. */
  renderAction: (client: ListedClient) => ReactNode;
}

/** All clients that match, as one list of cards that is only drawn where it is in sight. Another list is to have another `key`. */
export function ClientGrid({ filter, total, renderAction }: ClientGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { top, width } = usePlaceOf(list);
  const columns = Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));
  const kept = useKeptPlace(JSON.stringify(filter));
  const rowsOfAll = width > 0 ? Math.ceil(total / columns) : 0;
  const above = useRowsAbove(rowsOfAll - MOST_ROWS, kept.above);
  useEffect(() => kept.onAbove(above));
  const virtualizer = useWindowVirtualizer({
    count: Math.min(rowsOfAll, MOST_ROWS),
    initialOffset: kept.scrolled,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems().map(({ index, start }) => ({ index: index + above, start }));
  const first = (rows[0]?.index ?? 0) * columns;
  const last = Math.min(total, ((rows.at(-1)?.index ?? -1) + 1) * columns) - 1;
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const clients = useClientsInView(filter, total, places);

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
      style={{
        height: width > 0 ? virtualizer.getTotalSize() : Math.min(total, MOST_ROWS) * (CARD_HEIGHT + GAP),
      }}
    >
      {places.map((place) => {
        const client = clients.at(place);
        const row = Math.floor(place / columns);
        const column = place % columns;
        const cardWidth = (width - GAP * (columns - 1)) / columns;
        return (
          <li
            key={clients.key(place)}
            aria-setsize={total}
            aria-posinset={place + 1}
            className={classes.cell}
            style={{
              width: cardWidth,
              height: CARD_HEIGHT,
              top: (row - above) * (CARD_HEIGHT + GAP),
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
