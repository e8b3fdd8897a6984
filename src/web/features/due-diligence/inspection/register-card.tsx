import { Group, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { RISK_LEVEL_LABELS, RISK_LEVELS } from '#contract/due-diligence/files/risk-level.ts';
import {
  INSPECTION_REASONS,
  type InspectionReason,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import {
  REGISTER_VIEW_NAMES,
  REGISTER_VIEWS,
  type RegisterCounts,
  type RegisterView,
} from '#contract/due-diligence/inspection/register.ts';
import { LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatNumber } from '#web/lib/browser/format.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { RegisterLine } from './register-line.tsx';
import type { RegisterFilters } from './register-search.ts';

const PER_PAGE = 20;
const FAILED = 'The files could not be loaded';

export interface RegisterCardProps {
  counts: RegisterCounts;
  failing: readonly { reason: InspectionReason; files: number }[];
  filters: RegisterFilters;
  /** Whether the reader approves for the firm. */
  approves: boolean;
  onFilters: (filters: RegisterFilters) => void;
}

/** The files that a view has, each with the reasons why it would fail an inspection. */
export function RegisterCard({ counts, failing, filters, approves, onFilters }: RegisterCardProps) {
  const { level, reason } = filters;
  const show = filters.show ?? (counts.failing > 0 ? 'failing' : 'all');
  const byReason = show === 'failing' ? reason : undefined;
  // An address may name a reason that no file has any more.
  const reasons =
    byReason && !failing.some((one) => one.reason === byReason)
      ? [...failing, { reason: byReason, files: 0 }]
      : failing;
  const query = useInfiniteQuery(
    orpc.inspection.list.infiniteOptions({
      input: (cursor: string | null) => ({
        show,
        cursor,
        limit: PER_PAGE,
        ...(level && { level }),
        ...(byReason && { reason: byReason }),
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  );
  useErrorToast(query.error, FAILED);
  const { data } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SectionCard
      title={formatCount(counts.all, 'file')}
      description={
        counts.failing === 0
          ? 'Nothing that the files are asked for is missing or overdue.'
          : `${formatNumber(counts.failing)} would fail an inspection.`
      }
    >
      <Group gap="sm" mb="md" align="flex-end">
        <NativeSelect
          label="Show"
          value={show}
          onChange={({ currentTarget }) => {
            const chosen = REGISTER_VIEW_NAMES.find((view) => view === currentTarget.value);
            // The reasons are those of files that would fail.
            if (chosen) onFilters({ show: chosen, ...(level && { level }) });
          }}
          data={REGISTER_VIEW_NAMES.map((view) => ({
            value: view,
            label: `${REGISTER_VIEWS[view]} (${formatNumber(counts[view])})`,
          }))}
        />
        {show === 'failing' && reasons.length > 0 && (
          <NativeSelect
            label="Reason"
            maw="100%"
            value={reason ?? ''}
            onChange={({ currentTarget }) => {
              const chosen = reasons.find((one) => one.reason === currentTarget.value)?.reason;
              onFilters({ show, ...(level && { level }), ...(chosen && { reason: chosen }) });
            }}
            data={[
              { value: '', label: 'Any reason' },
              ...reasons.map(({ reason, files }) => ({
                value: reason,
                label: `${INSPECTION_REASONS[reason]} (${formatNumber(files)})`,
              })),
            ]}
          />
        )}
        <NativeSelect
          label="Level of risk"
          value={level ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = RISK_LEVELS.find((one) => one === currentTarget.value);
            onFilters({ show, ...(chosen && { level: chosen }), ...(byReason && { reason: byReason }) });
          }}
          data={[
            { value: '', label: 'Any level' },
            ...RISK_LEVELS.map((one) => ({ value: one, label: RISK_LEVEL_LABELS[one] })),
          ]}
        />
      </Group>
      {!data && !query.error && <Loading />}
      {!data && query.error && (
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {data && items.length === 0 && (
        <EmptyState
          size="sm"
          title={show === 'failing' ? 'No file would fail' : 'No file is here'}
          {...(show === 'failing' && {
            description: 'This looks at what is recorded, not at whether it is right.',
          })}
        />
      )}
      {items.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {ORDER[show]}
          </Text>
          <LineList label="Files">
            {items.map((file) => (
              <RegisterLine key={file.id} file={file} approves={approves} />
            ))}
          </LineList>
          <ShowMore query={query} label="Show more files" />
        </>
      )}
    </SectionCard>
  );
}

const ORDER: Record<RegisterView, string> = {
  all: 'Latest opened first.',
  failing: 'Latest opened first.',
  waiting: 'Latest opened first.',
  due: 'Overdue and due in the next 30 days, earliest first.',
  ended: 'Latest end first. A file is deleted when its time is over.',
};
