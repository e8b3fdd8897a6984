/**
 * The day (YYYY-MM-DD) a number of months after another. Where the month has no such day, the first of the next month: a
 * year after 29 February is 1 March.
 */
export function dayAfterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wanted = new Date(Date.UTC(year, month - 1 + months, date));
  if (wanted.getUTCDate() !== date) wanted.setUTCDate(1);
  return wanted.toISOString().slice(0, 10);
}
