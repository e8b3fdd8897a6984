import { customType } from 'drizzle-orm/pg-core';

/**
 * A point in time: ISO-8601 UTC text in the program, timestamptz in the database. Converting PostgreSQL's text is much
 * cheaper than a Date for each cell of a list.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => instantFromDatabase(value),
});

/** A point in time as a Date, which the sign-in library uses. */
export const moment = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(instantFromDatabase(value)),
  toDriver: (value) => value.toISOString(),
});

const EARLIEST = '0001-01-01T00:00:00.000Z';
const LATEST = '9999-12-31T23:59:59.999Z';

/**
 * Parses an instant as PostgreSQL writes it: `2026-11-21 01:41:00.12+00`, or the text of a value inside JSON. The offset
 * is that of the session's time zone: UTC by `connect.ts`, unless a pooler drops the setting. Infinity and years before 1
 * or after 9999, which ISO text can't express, become EARLIEST or LATEST.
 */
export function instantFromDatabase(value: string): string {
  if (value[4] !== '-' || value.endsWith('BC')) return isBeforeYearOne(value) ? EARLIEST : LATEST;
  const zone = offsetAt(value);
  if (!IN_UTC.has(value.slice(zone))) return new Date(inIso(value, zone)).toISOString();
  const fraction = zone > 20 ? value.slice(20, zone) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

function isBeforeYearOne(value: string): boolean {
  return value.startsWith('-') || value.endsWith('BC');
}

const IN_UTC = new Set(['+00', '+00:00']);

function offsetAt(value: string): number {
  const east = value.indexOf('+', 19);
  return east < 0 ? value.indexOf('-', 19) : east;
}

/** PostgreSQL writes an offset of whole hours without minutes. */
function inIso(value: string, zone: number): string {
  const [hours = '', minutes = '00'] = value.slice(zone).split(':');
  return `${value.slice(0, 10)}T${value.slice(11, zone)}${hours}:${minutes}`;
}

/** The instant of a page's last row as a key to continue from. EARLIEST may stand for any earlier instant. */
export function keyOfInstant(value: string): string {
  return value === EARLIEST ? '-infinity' : value;
}
