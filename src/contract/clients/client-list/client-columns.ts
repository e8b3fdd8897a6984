/** The table's columns. Each is also a sort (client-sort.ts). */
export const CLIENT_COLUMNS = [
  'name',
  'company',
  'email',
  'phone_number',
  'status',
  'days_in_status',
  'owner',
  'next_step',
  'inquiry_source',
  'calendly_booking',
  'value',
  'created_at',
  'last_activity',
] as const;

export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

/** Reads the shown columns in order, as `name,status` or as an array; undefined if none is known. */
export function readColumns(raw: unknown): ClientColumn[] | undefined {
  const names: unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [];
  const wanted = new Set(names.flatMap((name) => CLIENT_COLUMNS.find((known) => known === name) ?? []));
  return wanted.size > 0 ? [...wanted] : undefined;
}
