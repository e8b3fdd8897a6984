/**
 * Rows that are drawn at the most, 288 px each: 7.8 million px. Chromium ends a page at 2^25 px of the screen, which on
 * a phone has up to four for each of ours; Firefox at 17.9 million px of ours.
 */
export const MOST_ROWS = 27_000;

/** Of the scrollbar's way, at either end, where it stands for the list as it is. */
const EDGE = 0.05;
/** Heights of the window from which on a step of the scrollbar is a jump. */
const JUMP = 2;

/** A list that has more rows than are drawn. */
export interface LongList {
  /** Rows that are not drawn. */
  hidden: number;
  /** Pixels: the furthest that the page can be scrolled, and the window's height. */
  end: number;
  view: number;
}

/**
 * How many of the hidden rows are those above the drawn ones, once the page was scrolled `from` one place `to` another.
 * Near by it is scrolled as any page; only a jump moves as far in the list as it does on the scrollbar. So the rows of
 * both ends are reached without a gap, unless one comes the whole way there by hand.
 */
export function rowsAbove({ hidden, end, view }: LongList, above: number, from: number, to: number): number {
  if (hidden <= 0 || to <= 0) return 0;
  if (to >= end - 1) return hidden;
  if (Math.abs(to - from) < JUMP * view) return Math.min(above, hidden);
  const part = (to / end - EDGE) / (1 - 2 * EDGE);
  return Math.round(Math.min(1, Math.max(0, part)) * hidden);
}
