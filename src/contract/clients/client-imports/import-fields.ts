import type { Client } from '#contract/clients/clients/client.ts';
import type { DeskField } from '#contract/clients/clients/desk-fields.ts';

/** Fields that files can't set. */
type NotImported = 'id' | 'proposal_id' | 'booked_by' | 'version' | 'status_changed_at' | DeskField;

/** The fields of a client that files set. The labels are the headings of our own export. */
export const CLIENT_FIELDS = {
  first_name: 'First Name',
  surname: 'Surname',
  email: 'Email',
  phone_number: 'Phone Number',
  company: 'Company',
  inquiry_source: 'Inquiry Source',
  status: 'Status',
  calendly_booking: 'Calendly Booking',
  notes: 'Internal Notes',
  created_at: 'Created',
} as const satisfies Record<Exclude<keyof Client, NotImported>, string>;

/** Fields that a column can be mapped to. A full name is split into first name and surname. */
export const IMPORT_FIELDS = { full_name: 'Full Name', ...CLIENT_FIELDS } as const;

export type ImportField = keyof typeof IMPORT_FIELDS;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[];

/**
 * The field of each column; null if the column isn't imported. If several columns have the same field, each row uses
 * the first that isn't empty.
 */
export type Mapping = (ImportField | null)[];

/**
 * Returns the required fields that have no column yet. An email address is always required. First name and surname are
 * required unless there is a full name, or a company and neither of the two.
 */
export function missingFields(mapping: Mapping): ImportField[] {
  const names = (['first_name', 'surname'] as const).filter((field) => !mapping.includes(field));
  const named =
    mapping.includes('full_name') || (names.length === 2 && mapping.includes('company')) ? [] : names;
  return mapping.includes('email') ? named : [...named, 'email'];
}
