import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheckbox, IconChevronLeft, IconChevronRight, IconPencil, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
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
import { useHeld } from '#web/lib/focus/use-still.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { LockNotice } from './lock-notice.tsx';
import { QueueList } from './queue-list.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { ReviewedClient, type ReviewedClientProps } from './reviewed-client.tsx';
import classes from './reviews.module.css';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useReviewQueue } from './use-review-queue.ts';
import { useReviewsLock } from './use-reviews-lock.ts';

/** The clients in review, and the proforma of one of them. */
export function ReviewQueue(render: Pick<ReviewedClientProps, 'renderFees' | 'renderDetails'>) {
  const queue = useReviewQueue();
  const { query, items, current, sentBy, index, total, show, previous, next } = queue;
  const [lock, locked] = useReviewsLock((clientId) => void show(clientId));
  const [open, setOpen] = useState(true);
  useErrorToast(query.error, 'Failed to fetch clients for review');
  const { held: isPointedAt, still } = useHeld(() => true);
  const [own, setOwn] = useState<string | null>(null);
  if (locked && locked.client_id !== own) setOwn(locked.client_id);
  const [last, setLast] = useState(current);
  // A client whom a colleague moves on stays, so that no other client's buttons come under the pointer.
  const hasLeft =
    isPointedAt !== null &&
    last !== null &&
    last.client.id !== own &&
    !items.some(({ client }) => client.id === last.client.id);
  if (!hasLeft && current !== last) setLast(current);
  const shown = hasLeft ? last : current;
  useSetClientInView(shown?.client.id);
  const justChanged = useJustChanged(shown?.client.id);
  const clientArea = useFocusOnChange(shown?.client.id);

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
  if (!shown) {
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

  const isLocked = locked !== null || hasLeft;
  const underWay = shown.under_way !== null && locked?.client_id !== shown.client.id;
  const mayNotSend = isLocked || underWay || send.isPending || justChanged;
  return (
    <Stack gap="md" className={classes.room}>
      {locked && <LockNotice locked={locked} />}
      <div className={classes.columns}>
        <div className={classes.queue}>
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Button
              variant="default"
              px="xs"
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              aria-keyshortcuts="ArrowLeft"
              onClick={() => previous?.()}
              {...inactive(locked !== null || previous === null)}
            >
              Previous
            </Button>
            <Text c="dimmed" size="sm" aria-live="polite">
              {index + 1} of {total}
            </Text>
            <Button
              variant="default"
              px="xs"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              aria-keyshortcuts="ArrowRight"
              onClick={() => next?.()}
              {...inactive(locked !== null || next === null)}
            >
              Next
            </Button>
          </Group>
          <QueueList queue={queue} shownId={shown.client.id} isLocked={locked !== null} />
        </div>
        <div ref={clientArea} className={classes.client} {...still}>
          <ReviewedClient
            {...render}
            reviewed={shown}
            open={open}
            onToggle={() => setOpen(!open)}
            notes={
              <>
                {hasLeft && (
                  <Alert
                    color="yellow"
                    role="status"
                    title={`${clientFullName(shown.client)} is no longer in review`}
                  >
                    Someone else changed the client's status or closed the client. To see the next client,
                    move the pointer off this one.
                  </Alert>
                )}
                {sentBy === 'goproposal' && <BotOffNote />}
                {!isLocked && shown.failed && <SendFailure reason={shown.failed.reason} />}
                {underWay && (
                  <Alert variant="light" role="status">
                    {shown.under_way?.started_by_name} has sent this proposal. The bot is creating the draft.
                  </Alert>
                )}
              </>
            }
            actions={
              <>
                <LinkButton
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  to={paths.clientProforma}
                  params={{ id: shown.client.id }}
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
                  <PreparedSend clientId={shown.client.id} disabled={isLocked || underWay} />
                ) : (
                  <Group gap="xs" wrap="nowrap">
                    <OtherWay clientId={shown.client.id} disabled={isLocked || underWay} />
                    <Button
                      flex={1}
                      leftSection={<IconSend size={16} aria-hidden />}
                      aria-busy={send.isPending}
                      onClick={() => send.mutate({ client_id: shown.client.id })}
                      {...inactive(mayNotSend)}
                    >
                      {send.isPending ? 'Sending...' : 'Send Proposal'}
                    </Button>
                  </Group>
                )}
              </>
            }
          />
        </div>
      </div>
    </Stack>
  );
}
