import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { urgencyOf } from '#contract/clients/next-steps/next-step.ts';
import type { MyWorkParts, WorkItem } from '#contract/desk/my-work/contract.ts';
import type { WaitingFile } from '#contract/due-diligence/waiting/waiting-file.ts';
import { LineList } from '#web/components/line-list.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { StandingList } from '#web/features/desk/standing/standing-list.tsx';
import { WaitingFilesCard } from '#web/features/due-diligence/waiting/waiting-files-card.tsx';
import { CallList } from '#web/features/intake/calls/call-list.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useStill } from '#web/lib/focus/use-still.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { WorkLine } from './work-line.tsx';

/** The user's day: whom to act for, calls, steps by urgency, files that wait, clients who are awaited, and what is nobody's. */
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

const standingsOf = ({ acting, waiting }: MyWorkParts) => [...acting.items, ...waiting.items];
const itemsOf = (parts: MyWorkParts): WorkItem[] => [
  ...[parts.steps, parts.unassigned, parts.unowned].flatMap(({ items }) => items),
  ...standingsOf(parts).map(({ client }) => client),
];
const filesOf = ({ waiting_files }: MyWorkParts) => waiting_files?.items ?? [];
const isSameFile = (one: WaitingFile, other: WaitingFile) =>
  one.client.id === other.client.id && one.kind === other.kind;
const isOpen = (items: readonly WorkItem[], { id, next_step }: WorkItem) =>
  items.some((item) => item.id === id && item.next_step === next_step);

function WorkParts({ latest }: { latest: MyWorkParts }) {
  const { shown, still } = useStill(latest);
  const { calls, acting, steps, waiting, unowned, unassigned, waiting_files } = shown;
  const open = itemsOf(latest);
  const shownItems = itemsOf(shown);
  const added =
    open.filter(({ id }) => !shownItems.some((item) => item.id === id)).length +
    filesOf(latest).filter((file) => !filesOf(shown).some((one) => isSameFile(one, file))).length;
  const now = new Date();
  const due = (urgency: string) =>
    steps.items.filter(({ next_step_due }) => next_step_due && urgencyOf(next_step_due, now) === urgency);
  const parts = [
    { title: 'Overdue', items: due('overdue') },
    { title: 'Today', items: due('today') },
    { title: 'Coming', items: due('coming'), has_more: steps.has_more },
  ];
  const nobodys = [
    { title: 'Unassigned Steps', ...unassigned },
    { title: 'Clients without an Owner', ...unowned },
  ];
  const files = waiting_files?.items ?? [];
  if (calls.length + shownItems.length + files.length === 0) {
    return (
      <EmptyState
        title="Nothing to do"
        description="Clients you own appear here while they wait for you, and so do steps that you plan."
        actions={<LinkButton to={paths.clients}>Open Clients</LinkButton>}
      />
    );
  }
  const list = ({
    title,
    items,
    has_more = false,
  }: {
    title: string;
    items: WorkItem[];
    has_more?: boolean;
  }) =>
    items.length > 0 && (
      <SectionCard key={title} title={titleOf(title, items, has_more)}>
        <LineList>
          {items.map((item) => (
            <WorkLine key={item.id} item={item} isDone={!isOpen(open, item)} />
          ))}
        </LineList>
      </SectionCard>
    );
  const standings = (title: string, { items, has_more }: MyWorkParts['acting']) =>
    items.length > 0 && (
      <SectionCard title={titleOf(title, items, has_more)}>
        <StandingList
          items={items}
          isOpen={({ client, action }) =>
            standingsOf(latest).some((now) => now.client.id === client.id && now.action?.id === action?.id)
          }
        />
      </SectionCard>
    );
  return (
    <Stack gap="md" {...still}>
      {standings('Waiting for You', acting)}
      {calls.length > 0 && (
        <SectionCard title={titleOf('Calls Today', calls)}>
          <CallList calls={calls} />
        </SectionCard>
      )}
      {parts.map(list)}
      {waiting_files && files.length > 0 && (
        <WaitingFilesCard
          shown={waiting_files}
          isOpen={(file) => filesOf(latest).some((now) => isSameFile(now, file))}
        />
      )}
      {standings('Waiting for the Client', waiting)}
      {nobodys.map(list)}
      <Text size="sm" c="dimmed" mih={24} role="status">
        {added > 0 && `${formatCount(added, 'new line')}: move the pointer off the list to see`}
      </Text>
    </Stack>
  );
}

const titleOf = (title: string, items: readonly unknown[], hasMore = false) =>
  `${title} (${items.length}${hasMore ? '+' : ''})`;
