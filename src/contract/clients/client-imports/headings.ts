import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField, type Mapping } from './import-fields.ts';

/**
 * Headings by field, besides our own: everyday headings and headings in files from Capsule, Google Contacts, HubSpot, Outlook,
 * Pipedrive and Xero. Only letters are compared, ignoring case. Vendors' statuses are left out, because ours differ.
 */
const HEADINGS: Record<ImportField, readonly string[]> = {
  full_name: ['Name', 'Contact Name', 'Person Name', 'Display Name'],
  first_name: ['Forename', 'Given Name', 'Person - First name'],
  surname: ['Last Name', 'Family Name', 'Person - Last name'],
  email: [
    'Mail',
    'Email Address',
    'E-mail 1 - Value',
    'Primary Email',
    'Work Email',
    'Work Email Address',
    'Home Email',
    'Home Email Address',
    'Email - Work',
    'Email - Home',
    'Email - Other',
    'Person - Email',
    'Person - Email - Work',
    'Person - Email - Home',
    'Person - Email - Other',
  ],
  phone_number: [
    'Phone',
    'Telephone',
    'Telephone Number',
    'Tel',
    'Phone 1 - Value',
    'Primary Phone',
    'Business Phone',
    'Company Main Phone',
    'Home Phone',
    'Home Phone Number',
    'Work Phone',
    'Work Phone Number',
    'Direct Phone Number',
    'DDI Number',
    'Mobile',
    'Mobile Number',
    'Mobile Phone',
    'Mobile Phone Number',
    'Other Phone',
    'Phone - Work',
    'Phone - Mobile',
    'Phone - Home',
    'Phone - Other',
    'Person - Phone',
    'Person - Phone - Work',
    'Person - Phone - Mobile',
    'Person - Phone - Home',
    'Person - Phone - Other',
  ],
  company: [
    'Company Name',
    'Business',
    'Business Name',
    'Associated Company',
    'Organisation',
    'Organisation Name',
    'Organization',
    'Organization Name',
    'Person - Organization',
  ],
  inquiry_source: ['Source'],
  status: ['Stage'],
  calendly_booking: ['Booked', 'Calendly'],
  notes: ['Note', 'Notes', 'Comments'],
  created_at: [
    'Date',
    'Created Date',
    'Created At',
    'Created On',
    'Create Date',
    'Date Created',
    'Person created',
    'Person - Person created',
  ],
};

/** Xero's contact name is the name of the business. Elsewhere 'Contact Name', with a space, names a person. */
const EXACT_HEADINGS: ReadonlyMap<string, ImportField> = new Map([
  ['*contactname', 'company'],
  ['contactname', 'company'],
]);

const lettersOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    [field, IMPORT_FIELDS[field], ...HEADINGS[field]].map((heading) => [lettersOf(heading), field] as const),
  ),
);

/** Returns the field that a column's heading names, or null. */
export function fieldOfHeading(heading: string): ImportField | null {
  return EXACT_HEADINGS.get(heading.trim().toLowerCase()) ?? FIELD_OF.get(lettersOf(heading)) ?? null;
}

export function guessMapping(headings: readonly string[]): Mapping {
  return headings.map(fieldOfHeading);
}
