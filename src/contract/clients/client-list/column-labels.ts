import type { ClientColumn } from './client-columns.ts';

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

/** Columns shown until the user chooses others. */
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
