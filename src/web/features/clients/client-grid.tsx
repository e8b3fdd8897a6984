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
const ROW = CARD_HEIGHT + GAP;
const MARK = 1;
/** Pixels a card needs before there is one more column; four at the most (spec section 9). */
const NARROWEST_CARD = 220;
const MOST_COLUMNS = 4;
/** Rows whose cards are drawn beyond those whose marks are in sight; the first of them may be in sight, too. */
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
  const rowsDrawn = Math.min(rowsOfAll, MOST_ROWS);
  // A card is drawn while its mark is near. The marks of a row lie one below the other, spread over its height, so that
  // scrolling makes one card after the other and no frame has to wait for a whole row of them.
  const marks = useWindowVirtualizer({
    count: Math.min(rowsDrawn * columns, total),
    initialOffset: kept.scrolled,
    estimateSize: () => MARK,
    gap: ROW / columns - MARK,
    overscan: OVERSCAN * columns,
    scrollMargin: top,
  });
  const places = marks
    .getVirtualItems()
    .map(({ index }) => above * columns + index)
    .filter((place) => place < total);
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
        height: (width > 0 ? rowsDrawn : Math.min(total, MOST_ROWS)) * ROW - GAP,
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
