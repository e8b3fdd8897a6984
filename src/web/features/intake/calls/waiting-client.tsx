import { SimpleGrid, Stack } from '@mantine/core';
import type { Ref } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import { formatPounds } from '#contract/values/money.ts';
import { EmailLink, PhoneLink } from '#web/components/contact-links.tsx';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ClampedText } from './clamped-text.tsx';

export interface WaitingClientProps {
  client: Client;
  information: AdditionalInformation | null;
  /** ISO 8601 instant. */
  waitingSince: string;
  titleRef: Ref<HTMLHeadingElement>;
}

/** The client to call, with their answers. */
export function WaitingClient({ client, information, waitingSince, titleRef }: WaitingClientProps) {
  return (
    <SectionCard
      title={clientFullName(client)}
      titleRef={titleRef}
      description={`${client.proposal_id} · waiting since ${formatDateTime(waitingSince)}`}
      actions={
        <LinkAnchor to={paths.client} params={{ id: client.id }} style={{ whiteSpace: 'nowrap' }}>
          View client
        </LinkAnchor>
      }
    >
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <DefinitionList
            items={[
              { label: 'Company', value: client.company },
              { label: 'Email', value: <EmailLink email={client.email} /> },
              {
                label: 'Phone Number',
                value: client.phone_number && <PhoneLink number={client.phone_number} />,
              },
              { label: 'Inquiry Source', value: client.inquiry_source && sourceLabel(client.inquiry_source) },
            ]}
          />
          <DefinitionList
            items={[
              { label: 'Industry', value: information?.industry },
              { label: 'Trading Style', value: information?.trading_style },
              {
                label: 'Turnover',
                value:
                  typeof information?.turnover_last_12_months === 'number' &&
                  formatPounds(information.turnover_last_12_months),
              },
              { label: 'Engagement Type', value: information?.engagement_type.join('; ') },
            ]}
          />
        </SimpleGrid>
        <DefinitionList
          orientation="vertical"
          items={[
            { label: 'Goals Next 12 Months', value: clamped('goals', information?.goals_next_12_months) },
            { label: 'Business Challenges', value: clamped('challenges', information?.business_challenges) },
          ]}
        />
      </Stack>
    </SectionCard>
  );
}

function clamped(label: string, text: string | null | undefined) {
  return text && <ClampedText key={text} label={label} text={text} />;
}
