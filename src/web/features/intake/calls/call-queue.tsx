import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPhoneOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { callBookedBy } from '#contract/clients/clients/pipeline.ts';
import type { QueueCursor } from '#contract/intake/calls/call.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { useSetClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { useJustChanged } from '#web/lib/focus/use-just-changed.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { BookingForm } from './booking-form.tsx';
import { InvitationButton } from './invitation-button.tsx';
import type { Booked } from './use-book-call.ts';
import { useQueue } from './use-queue.ts';
import { WaitingClient } from './waiting-client.tsx';

const FETCH_FAILED = 'Failed to fetch clients';

/** Clients waiting for a call, one at a time. */
export function CallQueue() {
  const queryClient = useQueryClient();
  const { query, goTo, walk } = useQueue();
  const [booked, setBooked] = useState<Booked | null>(null);
  useErrorToast(query.data ? null : query.error, FETCH_FAILED);
  const entry = query.data?.entry ?? null;
  const shown = entry?.client.id;
  const justChanged = useJustChanged(shown);
  useSetClientInView(shown);

  const landing = useRef<HTMLElement | null>(null);
  const landHere = (element: HTMLElement | null) => {
    landing.current = element;
  };
  useEffect(() => {
    // The clicked button has unmounted. The focus moves to the next client, whom screen readers then announce.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (booked && booked.client.id !== shown && isLost) landing.current?.focus();
  }, [booked, shown]);

  if (query.isPending) return <QueueSkeleton />;
  if (query.isError && !query.data) {
    return (
      <ErrorState title={FETCH_FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  if (!query.data) return <QueueSkeleton />;
  const { total, bookers } = query.data;

  /** Moves on from a client, if they are still in view. */
  function leave(next: QueueCursor | null, clientId: string): void {
    // Clients loaded before the queue changed must not show again.
    queryClient.removeQueries({ queryKey: orpc.calls.queue.key(), type: 'inactive' });
    goTo((cursor) => (cursor?.client_id === clientId ? next : cursor));
  }

  return (
    <Stack gap="md">
      {booked && <BookedNotice booked={booked} onClose={() => setBooked(null)} />}
      {entry === null || (entry.position === null && total === 0 && booked?.client.id === entry.client.id) ? (
        <div ref={landHere} tabIndex={-1}>
          <EmptyState
            icon={IconPhoneOff}
            title="No clients waiting for Zoom calls"
            description="Clients appear here once they've returned their information."
            actions={
              <LinkButton variant="default" to={paths.clients}>
                View Clients
              </LinkButton>
            }
          />
        </div>
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <Text aria-live="polite" fw={500}>
              {position(entry.position, total)}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconChevronLeft size={16} aria-hidden />}
                aria-keyshortcuts="ArrowLeft"
                onClick={() => walk(-1)}
                {...inactive(entry.previous === null)}
              >
                Previous
              </Button>
              <Button
                variant="default"
                rightSection={<IconChevronRight size={16} aria-hidden />}
                aria-keyshortcuts="ArrowRight"
                onClick={() => walk(1)}
                {...inactive(entry.next === null)}
              >
                Next
              </Button>
            </Group>
          </Group>
          {entry.position === null && !query.isPlaceholderData && (
            <LeftNotice client={entry.client} onContinue={() => leave(entry.next, entry.client.id)} />
          )}
          <WaitingClient
            titleRef={landHere}
            client={entry.client}
            information={entry.additional_information}
            waitingSince={entry.cursor.waiting_since}
          />
          <BookingForm
            key={entry.client.id}
            client={entry.client}
            bookers={bookers}
            disabled={entry.position === null || query.isPlaceholderData || justChanged}
            onBooked={(result) => {
              setBooked(result);
              // The response may be late: a user who has moved on stays where they are.
              leave(entry.next, result.client.id);
            }}
            onUndone={({ client: { id } }) => setBooked((last) => (last?.client.id === id ? null : last))}
          />
        </>
      )}
    </Stack>
  );
}

function position(number: number | null, total: number): string {
  return number === null
    ? `${formatNumber(total)} waiting for calls`
    : `Client ${formatNumber(number)} of ${formatNumber(total)} waiting for calls`;
}

/**
 * Shown when someone else has booked the client's call, changed the client's status or closed the client. The client
 * stays in view.
 */
function LeftNotice({ client, onContinue }: { client: Client; onContinue: () => void }) {
  const booked_by = callBookedBy(client);
  const why =
    booked_by === null
      ? "Someone else changed the client's status or closed the client."
      : `Their call is already booked for ${booked_by}.`;
  return (
    <Alert
      ref={returnFocusOnUnmount}
      role="status"
      color="yellow"
      title={`${clientFullName(client)} is no longer waiting`}
    >
      <Group justify="space-between">
        <Text size="sm">{why}</Text>
        <Button size="xs" variant="default" onClick={onContinue}>
          Continue with the queue
        </Button>
      </Group>
    </Alert>
  );
}

interface BookedNoticeProps {
  booked: Booked;
  onClose: () => void;
}

/** Confirms the last booking and offers its invitation. */
function BookedNotice({ booked: { client, call }, onClose }: BookedNoticeProps) {
  const { data: mail } = useQuery(orpc.mails.status.queryOptions({ retry: false }));
  return (
    <Alert
      ref={returnFocusOnUnmount}
      color="green"
      role="status"
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
      title={`${clientFullName(client)}: call booked for ${call.booked_by}`}
    >
      {call.starts_at !== null && (
        <Group justify="space-between">
          <Text size="sm">
            {formatDateTime(call.starts_at)} (UK time).{' '}
            {mail?.configured === false
              ? `Email isn't set up on this server, so ${client.first_name} gets no invitation. Download it and pass it on.`
              : `The invitation goes to ${client.email}.`}
          </Text>
          <InvitationButton clientId={client.id} />
        </Group>
      )}
    </Alert>
  );
}

function QueueSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading">
      <Group justify="space-between">
        <Skeleton h="1.5rem" w="16rem" />
        <Skeleton h="2.125rem" w="13rem" />
      </Group>
      <SkeletonCard lines={6} />
      <SkeletonCard lines={3} />
    </Stack>
  );
}
