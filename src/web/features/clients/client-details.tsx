import type { Client } from '#contract/clients/client.ts';
import { sourceLabel } from '#contract/clients/inquiry-source.ts';
import { EmailLink, PhoneLink } from '#web/components/contact-links.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { formatDate } from '#web/lib/browser/format.ts';

/** Omits phone number, source and booker if the client has none. */
export function ClientDetails({ client }: { client: Client }) {
  return (
    <DefinitionList
      items={[
        { label: 'Company', value: client.company },
        { label: 'Email', value: <EmailLink email={client.email} /> },
        ...(client.phone_number
          ? [{ label: 'Phone Number', value: <PhoneLink number={client.phone_number} /> }]
          : []),
        ...(client.inquiry_source
          ? [{ label: 'Inquiry Source', value: sourceLabel(client.inquiry_source) }]
          : []),
        ...(client.booked_by ? [{ label: 'Call Booked For', value: client.booked_by }] : []),
        { label: 'Created', value: formatDate(client.created_at) },
      ]}
    />
  );
}
