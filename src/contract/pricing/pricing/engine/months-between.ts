import { MONTHS } from '#contract/pricing/proforma/constants.ts';

interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  /** Null if the text has only a month and a year. */
  day: number | null;
}

const ISO = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;
const BRITISH = /^(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](\d{4})$/;
const IN_WORDS = /^(?:(\d{1,2})(?:st|nd|rd|th)? )?([a-z]{3,9})\.?,? (\d{4})$/;

/** Reads a date such as '6 April 2026', '06/04/2026', '2026-04-06' or 'April 2026'. Null for other texts. */
function readDay(text: string): Day | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const iso = ISO.exec(plain);
  if (iso) return dayOf(iso[1], whole(iso[2]), iso[3]);
  const british = BRITISH.exec(plain);
  if (british) return dayOf(british[3], whole(british[2]), british[1]);
  const words = IN_WORDS.exec(plain);
  return words ? dayOf(words[3], monthNamed(words[2] ?? ''), words[1]) : null;
}

/** Returns the number of a month from its name or the name's first letters ('apr', 'sept'), or 0. */
function monthNamed(name: string): number {
  return MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;
}

function dayOf(yearText: string | undefined, month: number, dayText: string | undefined): Day | null {
  const year = whole(yearText);
  if (month < 1 || month > 12) return null;
  if (dayText === undefined) return { year, month, day: null };
  const day = whole(dayText);
  return day >= 1 && day <= lastDayOf(year, month) ? { year, month, day } : null;
}

function whole(digits = ''): number {
  return Number.parseInt(digits, 10);
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayText({ year, month, day }: Day): string {
  return `${day === null ? '' : `${day} `}${MONTHS[month - 1]} ${year}`;
}

/**
 * Counts the months from one date to another. Part of a month counts as a month, so 1 January to 30 June and 1 January
 * to 1 July are both six. A month without a day starts on its first and ends on its last day. Returns null unless the
 * texts are two dates in order.
 */
export function monthsBetween(from: string, to: string): { months: number; text: string } | null {
  const start = readDay(from);
  const end = readDay(to);
  if (!start || !end) return null;
  const startDay = start.day ?? 1;
  const endDay = end.day ?? lastDayOf(end.year, end.month);
  const calendarMonths = (end.year - start.year) * 12 + (end.month - start.month);
  const months = calendarMonths + (endDay > startDay ? 1 : 0);
  if (calendarMonths < 0 || (calendarMonths === 0 && endDay < startDay)) return null;
  return { months, text: `${dayText(start)} to ${dayText(end)}` };
}
