import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import type { DeskField } from '#contract/clients/clients/desk-fields.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import { EmailLink, PhoneLink } from '#web/components/contact-links.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { formatDate } from '#web/lib/browser/format.ts';

/** Fields that the page shows elsewhere, or not at all. */
type NotListed =
  | 'id'
  | 'first_name'
  | 'surname'
  | 'proposal_id'
  | 'status'
  | 'calendly_booking'
  | 'notes'
  | 'version'
  | 'status_changed_at'
  | DeskField;

/** The fields in order. Undefined omits a field, and null shows a dash. */
const FIELDS: Record<
  Exclude<keyof Client, NotListed>,
  { label: string; value: (client: Client) => ReactNode }
> = {
  company: { label: 'Company', value: ({ company }) => company },
  email: { label: 'Email', value: ({ email }) => <EmailLink email={email} /> },
  phone_number: {
    label: 'Phone Number',
    value: ({ phone_number }) => (phone_number ? <PhoneLink number={phone_number} /> : undefined),
  },
  inquiry_source: {
    label: 'Inquiry Source',
    value: ({ inquiry_source }) => (inquiry_source ? sourceLabel(inquiry_source) : undefined),
  },
  booked_by: { label: 'Call Booked For', value: ({ booked_by }) => booked_by || undefined },
  created_at: { label: 'Created', value: ({ created_at }) => formatDate(created_at) },
};

/** Omits phone number, source or booker if the client has no value for it. */
export function ClientDetails({ client }: { client: Client }) {
  const items = Object.values(FIELDS).map(({ label, value }) => ({ label, value: value(client) }));
  return <DefinitionList items={items.filter(({ value }) => value !== undefined)} />;
}
