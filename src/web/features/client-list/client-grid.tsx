import { Box, SimpleGrid } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { CARD_HEIGHT, ClientCard, ClientCardSkeleton } from './client-card.tsx';
import classes from './client-grid.module.css';
import { cellOf } from './grid-cells.ts';
import { MOST_ROWS } from './long-list.ts';
import { selectByKey } from './selection/selection-store.ts';
import { useClientsInView } from './use-clients-in-view.ts';
import { useRangesOfList } from './use-ranges-of-list.ts';
import { rowsToScroll, useRowsAbove } from './use-rows-above.ts';
import { useSavedPlace } from './use-saved-place.ts';
import { type ShownGrid, useFollowList } from './use-shown-clients.ts';

const PLACES = [...'12345678'];

/** Pixels. */
const GAP = 16;
const ROW = CARD_HEIGHT + GAP;
const MARK = 1;
/** In pixels: the minimum width of a card. Up to four columns (spec section 9). */
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

/** All matching clients as one virtual list of cards. A different filter needs a different `key`. */
export function ClientGrid({ filter, total, counting, renderAction, empty }: ClientGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<ShownGrid>({ total, pages: new Map(), pinned: [], lead: 0 });
  const length = shown.total + shown.pinned.length;
  const { top, width } = usePlaceOf(list, length > 0);
  const columns = Math.min(MOST_COLUMNS, Math.max(1, Math.floor((width + GAP) / (NARROWEST_CARD + GAP))));
  const saved = useSavedPlace(JSON.stringify(filter));
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  // In a narrower window, the first row may have fewer cells than `lead`.
  const lead = shown.lead < columns ? shown.lead : 0;
  const rowsOfAll = width > 0 ? Math.ceil((length + lead) / columns) : 0;
  const { above, moveBy, settle } = useRowsAbove(rowsOfAll - MOST_ROWS, saved.above);
  useEffect(() => saved.onAbove(above));
  const rowsDrawn = Math.min(rowsOfAll, MOST_ROWS);
  // Each mark stands for a card. The marks of a row are spread over its height, so that scrolling renders one card at
  // a time and no frame has to render a whole row.
  const marks = useWindowVirtualizer({
    count: Math.min(rowsDrawn * columns, length + lead),
    initialOffset: saved.scrolled,
    estimateSize: () => MARK,
    gap: ROW / columns - MARK,
    overscan: OVERSCAN * columns,
    scrollMargin: top,
  });
  const places = marks
    .getVirtualItems()
    .map(({ index }) => above * columns + index - lead)
    .filter((place) => place >= 0 && place < length);
  const clients = useClientsInView(filter, shown, places);
  useRangesOfList(filter);

  function firstInSight(): number | null {
    const row = above + Math.floor((window.scrollY - top) / ROW);
    return row > 0 ? row * columns - lead : null;
  }

  function show(next: ShownGrid, rows: number): void {
    const isLong = Math.ceil((next.total + next.pinned.length + next.lead) / columns) > MOST_ROWS;
    const scrolledRows = isLong ? rowsToScroll(rows, ROW) : rows;
    const scrolled = window.scrollY + scrolledRows * ROW;
    if (scrolledRows !== 0) marks.scrollOffset = scrolled;
    flushSync(() => {
      setShown(next);
      if (rows !== scrolledRows) moveBy(rows - scrolledRows);
    });
    if (scrolledRows === 0) return;
    window.scrollTo({ top: scrolled, behavior: 'instant' });
    settle();
  }

  useFollowList({
    filter,
    total,
    counting,
    shown: { ...shown, lead },
    columns,
    clients,
    places,
    pointedAt,
    firstInSight,
    onShow: show,
  });

  function point({ target, pointerType }: PointerEvent): void {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-client]') : null;
    // A finger doesn't hover.
    setPointedAt(pointerType === 'touch' ? null : (card?.dataset.client ?? null));
  }

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
  if (length === 0) return empty;
  return (
    <Box
      component="ul"
      aria-label="Clients"
      ref={list}
      className={classes.list}
      onKeyDown={selectByKey}
      onPointerOver={point}
      onPointerLeave={() => setPointedAt(null)}
      // As tall as possible until the width is known, so that any scroll position can be restored.
      style={{
        height: (width > 0 ? rowsDrawn : Math.min(length, MOST_ROWS)) * ROW - GAP,
      }}
    >
      {places.map((place) => {
        const client = clients.at(place);
        const { row, column } = cellOf(place, { columns, lead });
        const cardWidth = (width - GAP * (columns - 1)) / columns;
        return (
          <li
            key={clients.key(place)}
            aria-setsize={length}
            data-client={client?.id}
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

/**
 * Measures width and distance from the top of the document, in pixels, before the first paint and when the
 * layout above changes.
 */
function usePlaceOf(
  element: { readonly current: HTMLElement | null },
  isDrawn: boolean,
): { top: number; width: number } {
  const [place, setPlace] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    if (!isDrawn) return;
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
  }, [element, isDrawn]);
  return place;
}

/** The layout of the grid while it loads. */
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
