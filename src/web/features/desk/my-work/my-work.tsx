import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import type { MyWorkParts, WorkItem } from '#contract/desk/my-work/contract.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useStill } from '#web/lib/focus/use-still.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { WorkList } from './work-list.tsx';

/**
 * Lists the user's steps by urgency, then the user's clients who must act next, unassigned steps and clients without an
 * owner.
 */
export function MyWork() {
  const work = useQuery(orpc.myWork.get.queryOptions());
  useErrorToast(work.error, 'Your work could not be loaded');
  if (work.isError && !work.data) {
    return (
      <ErrorState
        title="Your work could not be loaded"
        description="Check your connection, then try again."
        onRetry={() => void work.refetch()}
        retrying={work.isFetching}
      />
    );
  }
  if (!work.data) return <SkeletonCard lines={6} />;
  return <WorkParts latest={work.data} />;
}

const itemsOf = (parts: MyWorkParts) => Object.values(parts).flatMap(({ items }) => items);
const isOpen = (items: readonly WorkItem[], { id, next_step }: WorkItem) =>
  items.some((item) => item.id === id && item.next_step === next_step);

function WorkParts({ latest }: { latest: MyWorkParts }) {
  const { shown, still } = useStill(latest);
  const { steps, waiting, unowned, unassigned } = shown;
  const open = itemsOf(latest);
  const added = open.filter((item) => !isOpen(itemsOf(shown), item)).length;
  const now = new Date();
  const due = (urgency: string) =>
    steps.items.filter(({ next_step_due }) => next_step_due && urgencyOf(next_step_due, now) === urgency);
  const parts = [
    { title: 'Overdue', items: due('overdue') },
    { title: 'Today', items: due('today') },
    { title: 'Coming', items: due('coming'), has_more: steps.has_more },
    { title: 'Waiting for the Client', ...waiting },
    { title: 'Unassigned Steps', ...unassigned },
    { title: 'Clients without an Owner', ...unowned },
  ].filter(({ items }) => items.length > 0);
  if (parts.length === 0) {
    return (
      <EmptyState
        title="Nothing to do"
        description="Plan a next step for a client, and it will appear here."
        actions={<LinkButton to={paths.clients}>Open Clients</LinkButton>}
      />
    );
  }
  return (
    <Stack gap="md" {...still}>
      {parts.map((part) => (
        <WorkList key={part.title} {...part} isOpen={(item) => isOpen(open, item)} />
      ))}
      <Text size="sm" c="dimmed" mih={24} role="status">
        {added > 0 && `${formatCount(added, 'new line')}: move the pointer off the list to see`}
      </Text>
    </Stack>
  );
}
