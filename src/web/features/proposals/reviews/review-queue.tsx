import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheckbox, IconChevronLeft, IconChevronRight, IconPencil, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { BotOffNote } from '#web/features/proposals/proposals/bot-off-note.tsx';
import { OtherWay, PreparedSend } from '#web/features/proposals/proposals/prepared-send.tsx';
import { SendFailure } from '#web/features/proposals/proposals/send-failure.tsx';
import { orpc, wasRefused } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useJustChanged } from '#web/lib/focus/use-just-changed.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { LockNotice } from './lock-notice.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ReviewedClient } from './reviewed-client.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useReviewQueue } from './use-review-queue.ts';
import { useReviewsLock } from './use-reviews-lock.ts';

/** Shows the clients in review, one at a time. */
export function ReviewQueue({ renderDetails }: { renderDetails: (details: ProformaDetails) => ReactNode }) {
  const { query, current, sentBy, place, total, show, previous, next } = useReviewQueue();
  const [lock, locked] = useReviewsLock((clientId) => void show(clientId));
  const [open, setOpen] = useState(false);
  useErrorToast(query.error, 'Failed to fetch clients for review');
  useSetClientInView(current?.client.id);
  const justChanged = useJustChanged(current?.client.id);
  const clientArea = useFocusOnChange(current?.client.id);

  const send = useMutation(
    orpc.proposals.send.mutationOptions({
      onMutate: ({ client_id }) => lock.begin(client_id),
      onSuccess: (sent) => lock.confirm(sent),
      onError: (error) => {
        const message = describeError(error, 'Failed to send proposal. Please try again.');
        if (!wasRefused(error)) return lock.lose(message);
        lock.abandon();
        notifyError(message);
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
        {locked && <LockNotice locked={locked} />}
        <div ref={clientArea}>
          <EmptyState
            icon={IconCheckbox}
            title="No Clients for Review"
            description="Clients appear here once their proforma is saved."
            actions={
              <LinkButton variant="default" to={paths.clients}>
                View Clients
              </LinkButton>
            }
          />
        </div>
      </Stack>
    );
  }

  const isLocked = locked !== null;
  const underWay = current.under_way !== null && locked?.client_id !== current.client.id;
  const mayNotSend = isLocked || underWay || send.isPending || justChanged;
  return (
    <Stack gap="md">
      {locked && <LockNotice locked={locked} />}
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => previous?.()}
          {...inactive(isLocked || previous === null)}
        >
          Previous
        </Button>
        <Text c="dimmed" aria-live="polite">
          {place + 1} of {total}
        </Text>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          aria-keyshortcuts="ArrowRight"
          onClick={() => next?.()}
          {...inactive(isLocked || next === null)}
        >
          Next
        </Button>
      </Group>
      <div ref={clientArea}>
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
                // HTML links can't be disabled, so block both the mouse and the keyboard.
                {...(isLocked && { 'data-disabled': true, tabIndex: -1 })}
                onClick={(event) => {
                  if (isLocked) event.preventDefault();
                }}
              >
                Edit Proforma
              </LinkButton>
              {sentBy === 'tallygate' ? (
                <PreparedSend clientId={current.client.id} disabled={isLocked || underWay} />
              ) : (
                <>
                  <OtherWay clientId={current.client.id} disabled={isLocked || underWay} />
                  <Button
                    leftSection={<IconSend size={16} aria-hidden />}
                    aria-busy={send.isPending}
                    onClick={() => send.mutate({ client_id: current.client.id })}
                    {...inactive(mayNotSend)}
                  >
                    {send.isPending ? 'Sending...' : 'Send Proposal'}
                  </Button>
                </>
              )}
            </>
          }
        />
      </div>
      {sentBy === 'goproposal' && <BotOffNote />}
      {!isLocked && current.failed && <SendFailure reason={current.failed.reason} />}
      {underWay && (
        <Alert variant="light" role="status">
          {current.under_way?.started_by_name} has sent this proposal. The bot is creating the draft.
        </Alert>
      )}
    </Stack>
  );
}
