import { Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProposalRun } from '#contract/proposals/proposals/run.ts';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';

const RUNS_PER_PAGE = 10;

/** Fetches runs, newest first. */
export function useRuns(filter: { client_id?: string; failed_only?: boolean }) {
  return useInfiniteQuery(
    orpc.proposals.runs.infiniteOptions({
      input: (cursor: string | null) => ({ ...filter, cursor, limit: RUNS_PER_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Lists runs, or shows that they failed to load. */
export function RunList({
  label,
  runs,
  query,
  renderRun,
}: {
  label: string;
  runs: readonly ProposalRun[];
  query: ReturnType<typeof useRuns>;
  renderRun: (run: ProposalRun) => ReactNode;
}) {
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="The runs could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <Stack component="ul" aria-label={label} gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {runs.map(renderRun)}
      </Stack>
      <ShowMore query={query} label="Show older runs" />
    </>
  );
}
