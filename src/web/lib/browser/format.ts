const TIME_ZONE = 'Europe/London';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const relativeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const numberFormat = new Intl.NumberFormat('en-GB');

/** Formats an instant or a day (YYYY-MM-DD) as 'dd/mm/yyyy' in the firm's time zone. */
export function formatDate(iso: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return day ? `${day[3]}/${day[2]}/${day[1]}` : dateFormat.format(new Date(iso));
}

/** Formats an instant as 'dd/mm/yyyy hh:mm' in the firm's time zone. */
export function formatDateTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso)).replace(', ', ' ');
}

/** Formats an instant as 'hh:mm' in the firm's time zone. */
export function formatTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** 'Today', 'Yesterday' or 'Monday 16 November', with the year if it isn't today's. Both parameters are YYYY-MM-DD. */
export function formatDay(day: string, today: string): string {
  if (day === today) return 'Today';
  const date = new Date(`${day}T00:00:00Z`);
  const since = (new Date(`${today}T00:00:00Z`).getTime() - date.getTime()) / (DAY * 1_000);
  if (since === 1) return 'Yesterday';
  // The format puts a comma after the weekday.
  const named = dayFormat.format(date).replace(',', '');
  return day.slice(0, 4) === today.slice(0, 4) ? named : `${named} ${day.slice(0, 4)}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For example 'just now', '5 minutes ago' or 'yesterday'. After a week, the date. */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const seconds = Math.round((now.getTime() - new Date(iso).getTime()) / 1_000);
  if (seconds < 45) return 'just now';
  if (seconds < HOUR) return relativeFormat.format(-Math.max(1, Math.round(seconds / MINUTE)), 'minute');
  if (seconds < DAY) return relativeFormat.format(-Math.round(seconds / HOUR), 'hour');
  if (seconds < 7 * DAY) return relativeFormat.format(-Math.round(seconds / DAY), 'day');
  return formatDate(iso);
}

/** For example 'in 24 hours' or 'in 1 minute'. The instant must be in the future. */
export function formatAhead(iso: string, now: Date = new Date()): string {
  const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1_000);
  if (seconds < HOUR) return relativeFormat.format(Math.max(1, Math.round(seconds / MINUTE)), 'minute');
  return relativeFormat.format(Math.round(seconds / HOUR), 'hour');
}

/** For example '12,345'. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** For example '1 client' or '2,000 clients'. Only for nouns with a regular plural. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats whole seconds as 'm:ss'. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
