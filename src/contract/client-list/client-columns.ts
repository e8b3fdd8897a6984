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

export const COLUMN_LABELS: Record<ClientColumn, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone_number: 'Phone',
  status: 'Status',
  days_in_status: 'Days in status',
  owner: 'Owner',
  next_step: 'Next step',
  inquiry_source: 'Source',
  calendly_booking: 'Booking',
  value: 'Value',
  created_at: 'Created',
  last_activity: 'Last activity',
};

/** Shown until the user chooses others. */
export const DEFAULT_COLUMNS: readonly ClientColumn[] = [
  'name',
  'company',
  'status',
  'days_in_status',
  'owner',
  'next_step',
  'inquiry_source',
  'created_at',
  'last_activity',
];

/** Reads the shown columns in order, as `name,status` or as an array; undefined if none is known. */
export function readColumns(raw: unknown): ClientColumn[] | undefined {
  const names: unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [];
  const wanted = new Set(names.flatMap((name) => CLIENT_COLUMNS.find((known) => known === name) ?? []));
  return wanted.size > 0 ? [...wanted] : undefined;
}
