import { Alert, Button, Collapse, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import type { QueuedReview } from '#contract/proposals/reviews/contract.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { EmailText } from '#web/components/email-text.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { SendWarnings } from '#web/features/proposals/proposals/send-warnings.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface ReviewedClientProps {
  reviewed: QueuedReview;
  renderDetails: (details: ProformaDetails) => ReactNode;
  /** Whether the details are expanded. */
  open: boolean;
  onToggle: () => void;
  actions: ReactNode;
}

/** A client in the queue, with the proforma to review. */
export function ReviewedClient({
  reviewed: { client, review, answers },
  renderDetails,
  open,
  onToggle,
  actions,
}: ReviewedClientProps) {
  const detailsId = useId();
  return (
    <SectionCard
      title={clientFullName(client)}
      description={
        <LinkAnchor to={paths.client} params={{ id: client.id }} size="sm">
          {client.proposal_id}
        </LinkAnchor>
      }
      actions={<StatusBadge status={client.status} />}
    >
      <Stack gap="lg">
        <DefinitionList
          items={[
            { label: 'Company', value: client.company },
            { label: 'Email', value: <EmailText email={client.email} /> },
            { label: 'Phone Number', value: client.phone_number },
            {
              label: 'Proforma Saved',
              value:
                review &&
                `${formatDateTime(review.submission_date)} by ${review.submitted_by_name ?? 'Unknown User'}`,
            },
          ]}
        />
        {review ? (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              ml={-8}
              rightSection={
                open ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
              }
              aria-expanded={open}
              aria-controls={detailsId}
              onClick={onToggle}
            >
              Proforma Details
            </Button>
            <Collapse expanded={open} id={detailsId} keepMounted={false}>
              <div style={{ paddingTop: 'var(--mantine-spacing-md)' }}>{renderDetails(review.details)}</div>
            </Collapse>
          </div>
        ) : (
          <Alert variant="light" color="yellow">
            No proforma review found for this client
          </Alert>
        )}
        {review && <SendWarnings review={review} answers={answers} />}
        <Group justify="flex-end" gap="xs">
          {actions}
        </Group>
      </Stack>
    </SectionCard>
  );
}
