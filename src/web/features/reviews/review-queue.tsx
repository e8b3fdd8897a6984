import { Alert, Button, Collapse, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconCheckbox,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { clientFullName } from '#contract/clients/client.ts';
import type { QueuedReview } from '#contract/reviews/contract.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { LinkAnchor, LinkButton } from '#web/components/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { orpc } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError } from '#web/lib/notify.ts';
import { paths } from '#web/lib/paths.ts';
import { useErrorToast } from '#web/lib/use-error-toast.ts';
import { LockNotice } from './lock-notice.tsx';
import { useReviewQueue } from './use-review-queue.ts';
import { useReviewsLock } from './use-reviews-lock.ts';

type Details = NonNullable<QueuedReview['review']>['details'];

/** The clients in review, one at a time. `renderDetails` shows a proforma. */
export function ReviewQueue({ renderDetails }: { renderDetails: (details: Details) => ReactNode }) {
  const { query, current, place, total, previous, next } = useReviewQueue();
  const [lock, locked] = useReviewsLock();
  const [open, setOpen] = useState(false);
  useErrorToast(query.error, 'Failed to fetch clients for review');

  const send = useMutation(
    orpc.proposals.send.mutationOptions({
      onMutate: ({ client_id }) => lock.begin(client_id),
      onSuccess: (sent) => lock.confirm(sent),
      onError: (error) => {
        lock.abandon();
        notifyError(describeError(error, 'Failed to send proposal. Please try again.'));
      },
    }),
  );

  if (query.isPending) return <ReviewSkeleton />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="The reviews could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!current) {
    return (
      <Stack gap="md">
        {locked && <LockNotice secondsLeft={locked.seconds_left} />}
        <EmptyState
          icon={IconCheckbox}
          title="No Clients for Review"
          description="A client comes here when a proforma is saved."
          actions={
            <LinkButton variant="default" to={paths.clients}>
              View Clients
            </LinkButton>
          }
        />
      </Stack>
    );
  }

  const isLocked = locked !== null;
  const underWay = current.under_way !== null && locked?.client_id !== current.client.id;
  return (
    <Stack gap="md">
      {locked && <LockNotice secondsLeft={locked.seconds_left} />}
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={isLocked || previous === null}
          onClick={() => previous?.()}
        >
          Previous
        </Button>
        <Text c="dimmed" aria-live="polite">
          {place + 1} of {total}
        </Text>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={isLocked || next === null}
          onClick={() => next?.()}
        >
          Next
        </Button>
      </Group>
      <ReviewedClient
        reviewed={current}
        renderDetails={renderDetails}
        open={open}
        onToggle={() => setOpen(!open)}
        actions={
          <>
            <LinkButton
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              to={paths.clientProforma}
              params={{ id: current.client.id }}
              disabled={isLocked}
              // A link can't be disabled by itself: neither the mouse nor the keyboard may follow it.
              {...(isLocked && { 'data-disabled': true, tabIndex: -1 })}
              onClick={(event) => {
                if (isLocked) event.preventDefault();
              }}
            >
              Edit Proforma
            </LinkButton>
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={isLocked || underWay || send.isPending}
              aria-busy={send.isPending}
              onClick={() => send.mutate({ client_id: current.client.id })}
            >
              {send.isPending ? 'Sending...' : 'Send Proposal'}
            </Button>
          </>
        }
      />
      {underWay && (
        <Alert variant="light" role="status">
          {current.under_way?.started_by_name} has sent this proposal; the bot is creating the draft now.
        </Alert>
      )}
    </Stack>
  );
}

function ReviewedClient({
  reviewed: { client, review },
  renderDetails,
  open,
  onToggle,
  actions,
}: {
  reviewed: QueuedReview;
  renderDetails: (details: Details) => ReactNode;
  open: boolean;
  onToggle: () => void;
  actions: ReactNode;
}) {
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
            { label: 'Email', value: client.email },
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
        <Group justify="flex-end" gap="xs">
          {actions}
        </Group>
      </Stack>
    </SectionCard>
  );
}

/** The shape of what follows, so that nothing jumps. */
function ReviewSkeleton() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Loading...">
      <Group justify="space-between">
        <Skeleton h={36} w={110} />
        <Skeleton h={20} w={60} />
        <Skeleton h={36} w={90} />
      </Group>
      <SectionCard title="Loading...">
        <Stack gap="sm">
          <Skeleton h={20} w="60%" />
          <Skeleton h={20} w="50%" />
          <Skeleton h={20} w="40%" />
          <Skeleton h={36} w={280} ml="auto" />
        </Stack>
      </SectionCard>
    </Stack>
  );
}
