import { Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DuplicatePair } from '#contract/desk/client-duplicates/contract.ts';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import { DuplicateCard } from './duplicate-card.tsx';

const MergeDialog = lazyPart(
  () => import('#web/features/desk/client-merges/merge-dialog.tsx'),
  'MergeDialog',
);

/** Pairs of similar clients, newest first, to be merged or dismissed. */
export function DuplicateList() {
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const query = useInfiniteQuery(
    orpc.clients.duplicates.list.infiniteOptions({
      input: (cursor: string | null) => ({ cursor }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pairs = data?.pages.flatMap(({ items }) => items) ?? [];
  const lookedThrough = data?.pages.reduce((sum, page) => sum + page.looked_through, 0) ?? 0;
  // Each page looks through a limited number of clients. More pages load until one has a pair.
  const goesOn = pairs.length === 0 && hasNextPage && !isFetching && !isError;
  const goOn = useEffectEvent(() => void fetchNextPage({ cancelRefetch: false }));
  useEffect(() => {
    if (goesOn) goOn();
  }, [goesOn]);

  if (isError && pairs.length === 0) {
    return (
      <ErrorState
        title="The likely duplicates could not be loaded"
        onRetry={() => void (data ? fetchNextPage() : query.refetch())}
        retrying={isFetching}
      />
    );
  }
  if (pairs.length === 0 && (query.isPending || hasNextPage)) {
    return (
      <Loading
        text={
          lookedThrough === 0 ? 'Loading...' : `Looked through ${formatNumber(lookedThrough)} clients so far`
        }
      />
    );
  }
  return (
    <>
      {pairs.length === 0 ? (
        <EmptyState
          icon={IconUsers}
          title="No likely duplicates"
          description="This list shows clients with the same email address, phone number or name, and clients with similar names at one company. Pairs marked ‘Not the same’ aren’t listed."
        />
      ) : (
        <Stack
          component="ul"
          gap="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label="Likely duplicates"
        >
          {pairs.map((pair) => (
            <DuplicateCard
              key={`${pair.newer.id} ${pair.older.id}`}
              pair={pair}
              onMerge={() => setMerging(pair)}
            />
          ))}
        </Stack>
      )}
      <ShowMore query={query} label="Look through older clients" />
      {pairs.length > 0 && hasNextPage && (
        <Text size="sm" c="dimmed" ta="center" mt="xs">
          {formatNumber(lookedThrough)} clients looked through so far
        </Text>
      )}
      {merging && (
        <MergeDialog
          leadId={merging.older.id}
          otherId={merging.newer.id}
          onClose={() => setMerging(null)}
          onMerged={() => undefined}
        />
      )}
    </>
  );
}
