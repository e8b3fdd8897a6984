import { z } from 'zod';
import { londonDay } from '#contract/values/london-time.ts';

const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-]([1-9]\d{3})(?:,? \d{1,2}:\d{2}(?::\d{2})?)?$/;
const ISO =
  /^([1-9]\d{3}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Returns a day as YYYY-MM-DD, or null. Accepts dd/mm/yyyy (also d/m/yyyy, dd-mm-yyyy, dd.mm.yyyy) and ISO 8601, each
 * with or without a time. An instant counts as its day in London. Years start at 1000: earlier years are typing errors.
 */
export function parseDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = SLASHED.exec(text.trim()) ?? [];
  return dayOf(year, month, day) ?? parseIsoDay(text.trim());
}

function parseIsoDay(text: string): string | null {
  const [, day = '', time, zone] = ISO.exec(text) ?? [];
  if (!isDay(day)) return null;
  if (time === undefined || zone === undefined) return day;
  const instant = new Date(`${day}T${time}${zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(instant.getTime()) ? null : londonDay(instant);
}

function dayOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

const isDay = (iso: string) => z.iso.date().safeParse(iso).success;

/** Whether a date can only have been written with the month first, as in the USA: 03/25/2026. */
export function isMonthFirst(text: string): boolean {
  const [, month = '', day = '', year = ''] = SLASHED.exec(text.trim()) ?? [];
  return dayOf(year, month, day) !== null && dayOf(year, day, month) === null;
}

/** Whether day and month could be swapped to give another date: 03/04/2026, but not 03/03/2026. */
export function isAmbiguous(text: string): boolean {
  const [, first = '', second = ''] = SLASHED.exec(text.trim()) ?? [];
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}
