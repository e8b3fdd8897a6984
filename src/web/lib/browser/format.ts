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
const relativeFormat = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const numberFormat = new Intl.NumberFormat('en-GB');

/** 'dd/mm/yyyy' at the firm's place, of an instant or of a day (YYYY-MM-DD). */
export function formatDate(iso: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return day ? `${day[3]}/${day[2]}/${day[1]}` : dateFormat.format(new Date(iso));
}

/** 'dd/mm/yyyy hh:mm' at the firm's place, of an instant. */
export function formatDateTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso)).replace(', ', ' ');
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'just now', '5 minutes ago', 'yesterday' …; the date once a week has passed. */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const seconds = Math.round((now.getTime() - new Date(iso).getTime()) / 1_000);
  if (seconds < 45) return 'just now';
  if (seconds < HOUR) return relativeFormat.format(-Math.max(1, Math.round(seconds / MINUTE)), 'minute');
  if (seconds < DAY) return relativeFormat.format(-Math.round(seconds / HOUR), 'hour');
  if (seconds < 7 * DAY) return relativeFormat.format(-Math.round(seconds / DAY), 'day');
  return formatDate(iso);
}

/** '12,345'. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** '1 client', '2,000 clients'. For nouns that only take an s. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** 'm:ss' of whole seconds. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}
