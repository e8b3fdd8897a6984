import { Group, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RISK_LEVEL_LABELS, RISK_LEVELS, type RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
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

const PER_PAGE = 20;
const FAILED = 'The files could not be loaded';

interface RegisterCardProps {
  counts: RegisterCounts;
  failing: readonly { reason: InspectionReason; files: number }[];
}

/** The files that a view has, each with the reasons why it would fail an inspection. */
export function RegisterCard({ counts, failing }: RegisterCardProps) {
  const [show, setShow] = useState<RegisterView>(counts.failing > 0 ? 'failing' : 'all');
  const [level, setLevel] = useState<RiskLevel | ''>('');
  const [reason, setReason] = useState<InspectionReason | ''>('');
  const byReason = show === 'failing' && reason !== '' ? reason : undefined;
  const query = useInfiniteQuery(
    orpc.inspection.list.infiniteOptions({
      input: (cursor: string | null) => ({
        show,
        cursor,
        limit: PER_PAGE,
        ...(level !== '' && { level }),
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
            if (chosen) setShow(chosen);
          }}
          data={REGISTER_VIEW_NAMES.map((view) => ({
            value: view,
            label: `${REGISTER_VIEWS[view]} (${formatNumber(counts[view])})`,
          }))}
        />
        {show === 'failing' && failing.length > 0 && (
          <NativeSelect
            label="Reason"
            maw="100%"
            value={reason}
            onChange={({ currentTarget }) =>
              setReason(failing.find((one) => one.reason === currentTarget.value)?.reason ?? '')
            }
            data={[
              { value: '', label: 'Any reason' },
              ...failing.map(({ reason, files }) => ({
                value: reason,
                label: `${INSPECTION_REASONS[reason]} (${formatNumber(files)})`,
              })),
            ]}
          />
        )}
        <NativeSelect
          label="Level of risk"
          value={level}
          onChange={({ currentTarget }) =>
            setLevel(RISK_LEVELS.find((one) => one === currentTarget.value) ?? '')
          }
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
              <RegisterLine key={file.id} file={file} />
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
