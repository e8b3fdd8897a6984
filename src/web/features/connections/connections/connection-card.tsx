import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { useErrorToast } from '#web/lib/messages/use-error-toast.ts';

/** The card of a connection's settings: its form, once they are loaded. */
export function ConnectionCard<Settings>({
  title,
  description,
  query: { data, error, isFetching, refetch },
  children,
}: {
  title: string;
  description: string;
  query: Pick<UseQueryResult<Settings>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (settings: Settings) => ReactNode;
}) {
  const failed = 'The settings could not be loaded';
  useErrorToast(data ? null : error, failed);
  return (
    <SectionCard title={title} description={description} maw="48rem">
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState title={failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={24} w="14rem" />
          <Skeleton h={80} />
          <Skeleton h={80} />
        </Stack>
      )}
    </SectionCard>
  );
}
