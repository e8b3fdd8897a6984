import { customType } from 'drizzle-orm/pg-core';

/**
 * A moment, as ISO-8601 UTC text in the program and timestamptz in the database. PostgreSQL answers
 * `2026-11-21 01:41:00.123+00` (every connection's time zone is UTC); turning that text over is much
 * cheaper than a Date for each cell of a list.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => instantFromDatabase(value),
});

/** For expressions that Drizzle does not map by column; takes the text of a value inside JSON, too. */
export function instantFromDatabase(value: string): string {
  const zone = value.indexOf('+', 19);
  const end = zone < 0 ? value.length : zone;
  const fraction = end > 20 ? value.slice(20, end) : '';
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}
