import { Alert, Button, Collapse, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import type { QueuedReview } from '#contract/proposals/reviews/contract.ts';
import { EmailText } from '#web/components/email-text.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { StatusBadge } from '#web/features/clients/clients/status-badge.tsx';
import { SendWarnings } from '#web/features/proposals/proposals/send-warnings.tsx';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './reviews.module.css';

export interface ReviewedClientProps {
  reviewed: QueuedReview;
  renderFees: (review: SavedProforma) => ReactNode;
  renderDetails: (review: SavedProforma) => ReactNode;
  /** Whether the details are expanded. */
  open: boolean;
  onToggle: () => void;
  /** What else to know before sending. */
  notes: ReactNode;
  actions: ReactNode;
}

/** A client in the queue: the proforma to review, and beside it what to check and the buttons. */
export function ReviewedClient({
  reviewed: { client, review, answers, file_accepted },
  renderFees,
  renderDetails,
  open,
  onToggle,
  notes,
  actions,
}: ReviewedClientProps) {
  const detailsId = useId();
  return (
    <>
      <SectionCard
        title={clientFullName(client)}
        description={
          <>
            <LinkAnchor to={paths.client} params={{ id: client.id }} size="sm" underline="always">
              {client.proposal_id}
            </LinkAnchor>
            {client.company && ` · ${client.company}`}
            {client.phone_number && (
              <>
                {' · '}
                <span style={{ whiteSpace: 'nowrap' }}>{client.phone_number}</span>
              </>
            )}{' '}
            · <EmailText email={client.email} />
            {review && (
              <Text size="sm" inherit>
                Saved {formatDateTime(review.submission_date)} by {review.submitted_by_name ?? 'Unknown User'}
              </Text>
            )}
          </>
        }
        actions={<StatusBadge status={client.status} />}
      >
        {review ? (
          <Stack gap="lg">
            {renderFees(review)}
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
                <div style={{ paddingTop: 'var(--mantine-spacing-md)' }}>{renderDetails(review)}</div>
              </Collapse>
            </div>
          </Stack>
        ) : (
          <Alert variant="light" color="yellow">
            No proforma review found for this client
          </Alert>
        )}
      </SectionCard>
      <div className={classes.side}>
        {/* A long list of checks scrolls, so that Send stays in view. The keyboard scrolls it too. */}
        <Stack component="section" gap="sm" className={classes.checks} aria-label="Checks" tabIndex={0}>
          {review && <SendWarnings review={review} answers={answers} fileAccepted={file_accepted} />}
          {notes}
        </Stack>
        <div className={classes.send}>{actions}</div>
      </div>
    </>
  );
}
