/**
 * Maximum height of a list in pixels. Chromium limits a page to 2^25 device pixels (up to four per CSS pixel on a
 * phone), and Firefox limits it to 17.9 million CSS pixels.
 */
const MOST_HEIGHT = 7_776_000;

/** Maximum number of rows of a given height in pixels. */
export function mostRows(height: number): number {
  return Math.floor(MOST_HEIGHT / height);
}

/** Share of the scrollbar at either end that always maps to the first or last rows. */
const EDGE = 0.05;
/** Scrolling at least this many window heights at once counts as a jump. */
const JUMP = 2;

export interface LongList {
  /** Number of rows outside the page. */
  hidden: number;
  /** Maximum scroll position in pixels. */
  end: number;
  /** Height of the window in pixels. */
  view: number;
}

/**
 * Returns how many hidden rows are above the rendered ones after scrolling. Short scrolls move as on any page. A jump
 * moves in proportion to the scrollbar, so that users can reach both ends without a gap.
 */
export function rowsAbove({ hidden, end, view }: LongList, above: number, from: number, to: number): number {
  if (hidden <= 0 || to <= 0) return 0;
  if (to >= end - 1) return hidden;
  if (Math.abs(to - from) < JUMP * view) return Math.min(above, hidden);
  const part = (to / end - EDGE) / (1 - 2 * EDGE);
  return Math.round(Math.min(1, Math.max(0, part)) * hidden);
}
