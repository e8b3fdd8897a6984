import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListQuery } from './client-pages.ts';
import { heldClients } from './held-clients.ts';
import { mostRows } from './position/long-list.ts';
import { usePositionOf } from './position/use-position-of.ts';
import { rowsToScroll, useRowsAbove } from './position/use-rows-above.ts';
import { useSavedPosition } from './position/use-saved-position.ts';
import { useClientsInView } from './use-clients-in-view.ts';
import { useRangesOfList } from './use-ranges-of-list.ts';
import { type ShownGrid, useFollowList } from './use-shown-clients.ts';

/** Height in pixels of a client's mark (see `marks`). */
const MARK = 1;

export interface VirtualClients {
  query: ListQuery;
  /** Number of matching clients. */
  total: number;
  /** Whether the count is being refetched. */
  counting: boolean;
  /** The element that is as tall as the list. */
  element: { readonly current: HTMLElement | null };
  /** Height of a row in pixels, including the gap. */
  rowHeight: number;
  /** Rows rendered beyond the visible ones. */
  overscan: number;
  /** Number of clients in a row of a given width in pixels. */
  columnsIn: (width: number) => number;
  /** An index that is always rendered, because its client has the focus. */
  kept?: number | null;
}

/** The visible clients of a list, in rows that scroll with the window. Another query needs another `key`. */
export function useVirtualClients(options: VirtualClients) {
  const { query, total, counting, element, rowHeight, overscan, columnsIn, kept = null } = options;
  const [shown, setShown] = useState<ShownGrid>({
    total,
    pages: new Map(),
    pinned: [],
    lead: 0,
    sort: query.sort,
  });
  const length = shown.total + shown.pinned.length;
  const { top, width } = usePositionOf(element, length > 0);
  const columns = columnsIn(width);
  const saved = useSavedPosition(JSON.stringify(query));
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  // In a narrower window, the first row may have fewer cells than `lead`.
  const lead = shown.lead < columns ? shown.lead : 0;
  const rowsOfAll = width > 0 ? Math.ceil((length + lead) / columns) : 0;
  const most = mostRows(rowHeight);
  const { above, moveBy, settle } = useRowsAbove(rowsOfAll - most, saved.above);
  useEffect(() => saved.onAbove(above));
  const renderedRows = Math.min(rowsOfAll, most);
  // Each mark represents a client. The marks of a row are spread over its height: scrolling renders one client at a
  // time, instead of a whole row in one frame.
  const marks = useWindowVirtualizer({
    count: Math.min(renderedRows * columns, length + lead),
    initialOffset: saved.scrolled,
    estimateSize: () => MARK,
    gap: rowHeight / columns - MARK,
    overscan: overscan * columns,
    scrollMargin: top,
  });
  const inSight = marks
    .getVirtualItems()
    .map(({ index }) => above * columns + index - lead)
    .filter((position) => position >= 0 && position < length);
  const isOutOfSight = kept !== null && kept < length && inSight.length > 0 && !inSight.includes(kept);
  const positions = isOutOfSight ? [...inSight, kept].sort((one, other) => one - other) : inSight;
  const clients = useClientsInView(query, shown, positions);
  useRangesOfList(query);

  function firstInSight(): number | null {
    const row = above + Math.floor((window.scrollY - top) / rowHeight);
    return row > 0 ? row * columns - lead : null;
  }

  useEffect(() => () => heldClients.set(null), []);

  function show(next: ShownGrid, rows: number): void {
    heldClients.set(null);
    const isLong = Math.ceil((next.total + next.pinned.length + next.lead) / columns) > most;
    const scrolledRows = isLong ? rowsToScroll(rows, rowHeight) : rows;
    const scrolled = window.scrollY + scrolledRows * rowHeight;
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
    query,
    total,
    counting,
    shown: { ...shown, lead },
    columns,
    clients,
    positions,
    pointedAt,
    firstInSight,
    onShow: show,
    onHold: (next) => heldClients.set(next.total - shown.total),
  });

  function point({ target, pointerType }: PointerEvent): void {
    const client = target instanceof Element ? target.closest<HTMLElement>('[data-client]') : null;
    // Touch screens have no hover.
    setPointedAt(pointerType === 'touch' ? null : (client?.dataset.client ?? null));
  }

  return {
    /** Number of clients. */
    length,
    clients,
    /** Indexes of the clients to render. */
    positions,
    cells: { columns, lead },
    /** Distance of the list from the top of the document, and its width, in pixels. */
    top,
    width,
    /** Hidden rows above the rendered ones. */
    above,
    /**
     * Height of the list in pixels. Until the width is known, it is as tall as possible, so that any scroll position
     * can be restored.
     */
    height: (width > 0 ? renderedRows : Math.min(length, most)) * rowHeight,
    pointing: { onPointerOver: point, onPointerLeave: () => setPointedAt(null) },
  };
}
