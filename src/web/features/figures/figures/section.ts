import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';
import type { FigureFilters, FigureList } from '#contract/figures/figures/contract.ts';
import type { COUNTED, Tally } from '#contract/figures/figures/figures.ts';
import type { Days } from '#contract/figures/figures/period.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';

/** The list that a number opens. */
export interface ListRequest extends Days, FigureFilters {
  list: FigureList;
  /** What the list has, for its title. */
  title: string;
}

export interface CountCell {
  text: string;
  list?: ListRequest;
}

export interface SectionRow {
  label: string;
  /** Where several rows may have one label. */
  id?: string;
  /** Lengths of the bars. */
  now: number;
  before?: number;
  cells: CountCell[];
}

/** A figure as a table with bars. */
export interface FiguresSection {
  counted: keyof typeof COUNTED;
  title: string;
  /** Headings of the labels and of the cells. */
  columns: [label: string, ...cells: string[]];
  rows: SectionRow[];
  /** Instead of the table, if there is nothing to count. */
  empty: string | null;
  notes?: string[];
  /** Where a line crosses the bars. */
  line?: number;
}

export function textCell(text: string): CountCell {
  return { text };
}

/** A count, which opens its list unless it is 0. */
export function countCell(n: number, { from, to }: Days, list: Omit<ListRequest, keyof Days>): CountCell {
  return n === 0 ? { text: '0' } : { text: formatNumber(n), list: { ...list, from, to } };
}

/** '£1,234', or a dash if no client has a value. */
export function tallyText({ valued, value }: Omit<Tally, 'n'>): string {
  return valued === 0 ? '–' : wholePounds(value);
}

/** '3.5 days' or '2 hours'; a dash for nothing. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  const hours = Math.round(seconds / 3_600);
  if (hours < 1) return 'under an hour';
  const days = Math.round(seconds / 8_640) / 10;
  return hours < 24 ? formatCount(hours, 'hour') : formatCount(days, 'day');
}

/** The share of `part` in `all`: '40%'; a dash for nothing. */
export function shareText(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((100 * part) / all)}%`;
}

/** The section's table as CSV (RFC 4180). */
export function sectionCsv({ columns, rows }: FiguresSection): string {
  const lines = [columns, ...rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])];
  return lines
    .map((line) => `${line.map((cell) => `"${neutraliseCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');
}
