import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Line, LineList } from '#web/components/line-list.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { SkeletonCard } from '#web/components/states/skeleton-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { BillingLine } from './billing-line.tsx';
import { BillsExportMenu } from './export-menu.tsx';

const PER_PAGE = 20;
const FAILED = 'What is to be billed could not be loaded';

/** Signed proposals that the books don't have yet, or those that they have. */
export function BillingList() {
  const [show, setShow] = useState<'to_do' | 'billed'>('to_do');
  const query = useInfiniteQuery(
    orpc.books.list.infiniteOptions({
      input: (cursor: string | null) => ({ show, cursor, limit: PER_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  );
  useErrorToast(query.error, FAILED);
  const { data } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label="Which proposals"
          value={show}
          onChange={(value) => setShow(value === 'billed' ? 'billed' : 'to_do')}
          data={[
            { value: 'to_do', label: 'To be billed' },
            { value: 'billed', label: 'In the books' },
          ]}
        />
        {show === 'to_do' && items.length > 0 && <BillsExportMenu />}
      </Group>
      {!data && !query.error && <SkeletonCard lines={6} />}
      {!data && query.error && (
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {data && items.length === 0 && (
        <EmptyState
          title={show === 'to_do' ? 'Nothing is to be billed' : 'Nothing is in the books yet'}
          description="Proposals that are signed in Tallygate appear here with their bills."
          actions={<LinkButton to={paths.awaitingSignature}>Open Waiting for signature</LinkButton>}
        />
      )}
      {items.length > 0 && (
        <SectionCard title={formatCount(data?.pages[0]?.total ?? 0, 'proposal')}>
          {show === 'to_do' && (
            <Text size="sm" c="dimmed">
              An exported file has every bill of the first year, because it can’t say that a bill repeats. It
              leaves out versions that change what is in the books.
            </Text>
          )}
          <LineList>
            {items.map((billing) => (
              <Line key={billing.version_id} style={{ display: 'block' }}>
                <BillingLine billing={billing} named />
              </Line>
            ))}
          </LineList>
          <ShowMore query={query} label="Show older proposals" />
        </SectionCard>
      )}
    </Stack>
  );
}
