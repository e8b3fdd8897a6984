import { Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LineList } from '#web/components/line-list.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { DeliveryLine } from './delivery-line.tsx';

const PER_PAGE = 10;

/** Everything that was passed on after a signature, newest first. */
export function OutboxCard() {
  const log = useInfiniteQuery(
    orpc.outbox.list.infiniteOptions({
      input: (cursor: string | null) => ({ cursor, limit: PER_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const deliveries = log.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionCard
      title="Deliveries"
      description="What was passed on to your other tools, in order for each client. A delivery that fails is repeated for three days."
      maw="48rem"
    >
      {deliveries === undefined ? (
        log.isError ? (
          <ErrorState
            title="The deliveries could not be loaded"
            onRetry={() => void log.refetch()}
            retrying={log.isFetching}
          />
        ) : (
          <Stack gap="xs" role="status" aria-label="Loading...">
            <Skeleton h={40} />
            <Skeleton h={40} />
          </Stack>
        )
      ) : deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet. The next signature after you enable a connection is passed on.
        </Text>
      ) : (
        <>
          <LineList label="Deliveries">
            {deliveries.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                about={
                  <LinkAnchor
                    size="sm"
                    underline="always"
                    to={paths.client}
                    params={{ id: delivery.client_id }}
                  >
                    {delivery.client_name}
                  </LinkAnchor>
                }
              />
            ))}
          </LineList>
          <ShowMore query={log} label="Show older deliveries" size="xs" mt="sm" />
        </>
      )}
    </SectionCard>
  );
}
