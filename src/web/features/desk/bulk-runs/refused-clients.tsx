import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { refusedText } from './run-text.ts';
import classes from './runs-dialog.module.css';

/** The clients that a run refused, each with the reason. */
export function RefusedClients({ run }: { run: BulkRun }) {
  const list = useInfiniteQuery(
    orpc.bulkRuns.refused.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: run.id, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
  if (list.isPending) return <Loading />;
  if (list.isError) {
    return (
      <ErrorState
        title="The refused clients could not be loaded"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  return (
    <>
      <ul className={classes.refused} aria-label="Refused clients">
        {list.data.pages.flatMap((page) =>
          page.items.map((item) => (
            <li key={item.client_id}>
              {item.client_name === null ? (
                <Text span size="sm">
                  A client who no longer exists
                </Text>
              ) : (
                <LinkAnchor size="sm" to={paths.client} params={{ id: item.client_id }}>
                  {item.client_name}
                </LinkAnchor>
              )}
              <Text size="sm" c="dimmed">
                {refusedText(run, item)}
              </Text>
            </li>
          )),
        )}
      </ul>
      <ShowMore query={list} label="Show more refused clients" mt="xs" />
    </>
  );
}
