import { Anchor } from '@mantine/core';
import type { Client } from '#contract/clients/client.ts';
import { sourceLabel } from '#contract/clients/inquiry-source.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { EmailText } from '#web/components/email-text.tsx';
import { formatDate } from '#web/lib/format.ts';

/** Phone, source and booker only where the client has them. */
export function ClientDetails({ client }: { client: Client }) {
  return (
    <DefinitionList
      items={[
        { label: 'Company', value: client.company },
        {
          label: 'Email',
          value: (
            <Anchor inherit href={`mailto:${client.email}`}>
              <EmailText email={client.email} />
            </Anchor>
          ),
        },
        ...(client.phone_number
          ? [
              {
                label: 'Phone Number',
                value: (
                  <Anchor inherit href={`tel:${client.phone_number.replaceAll(/[^\d+]/g, '')}`}>
                    {client.phone_number}
                  </Anchor>
                ),
              },
            ]
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
