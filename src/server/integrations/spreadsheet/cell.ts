import { poundsText } from '#contract/pricing/pricing/exact-text.ts';

/** A cell: text, a number, a day (YYYY-MM-DD), an instant (ISO 8601, shown in London time), or an amount in pence. */
export type Cell = string | number | { day: string } | { instant: string } | { pence: number };

/** Number formats, by style. Text, headings and plain numbers have no format. */
export const NUMBER_FORMATS = {
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  pounds: '[$£-809]#,##0.00',
} as const;

export const STYLES = ['text', 'heading', 'number', 'day', 'moment', 'pounds'] as const;

export type CellStyle = (typeof STYLES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Spreadsheets count days from here, and are a day off before March 1900, because Excel counts a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;
/** 31 December 9999, the last day that spreadsheets can represent. */
const LAST_DAY = 2_958_465;

/** 'YYYY-MM-DD hh:mm:ss' */
const londonTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * A cell as text, or as a number with its style. Days and instants before March 1900 or after 9999 become the day as
 * text.
 */
export function sheetValue(cell: Cell): string | { value: number; style: CellStyle } {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return { value: cell, style: 'number' };
  if ('pence' in cell) return { value: cell.pence / 100, style: 'pounds' };
  if ('day' in cell) return since(cell.day, 'T00:00:00Z', 'day');
  const [day = '', time = ''] = londonTime.format(new Date(cell.instant)).split(' ');
  return since(day, `T${time}Z`, 'moment');
}

/** 'YYYY-MM-DD' as 'dd/mm/yyyy'. */
const ukDay = (day: string) => day.split('-').toReversed().join('/');

/** A cell as text, as people write it. Amounts have no pound sign or commas, so that they can be read as numbers. */
export function textOfCell(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if ('pence' in cell) return poundsText(cell.pence).replaceAll(/[£,]/g, '');
  if ('day' in cell) return ukDay(cell.day);
  const [day = '', time = ''] = londonTime.format(new Date(cell.instant)).split(' ');
  return `${ukDay(day)} ${time.slice(0, 5)}`;
}

function since(day: string, time: string, style: CellStyle): string | { value: number; style: CellStyle } {
  const value = (Date.parse(`${day}${time}`) - DAY_ZERO) / DAY_MS;
  const known = value >= FIRST_DAY && value < LAST_DAY + 1;
  return known ? { value, style } : ukDay(day);
}
