import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import { LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { HitLine } from './hit-line.tsx';

const PER_PAGE = 20;
const STATES = [
  { value: 'waiting', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
] as const;
type State = (typeof STATES)[number]['value'];

/** Parties whose names are like names on the list. A person decides whether they are the same. */
export function HitsCard() {
  const [state, setState] = useState<State>('waiting');
  const [chosen, setChosen] = useState<SanctionsHit | null>(null);
  const query = useInfiniteQuery(
    orpc.sanctions.hits.infiniteOptions({
      input: (cursor: string | null) => ({ cursor, limit: PER_PAGE, state }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const hits = query.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionCard
      title="Possible matches"
      description="Names in your clients' files that are like names on the list. Most are other people with a similar name. A decision stays until the party or the entry changes."
      maw="48rem"
      actions={
        <SegmentedControl
          aria-label="Which matches"
          size="xs"
          value={state}
          onChange={(value) => setState(value as State)}
          data={STATES.map(({ value, label }) => ({ value, label }))}
        />
      }
    >
      {hits === undefined ? (
        query.isError ? (
          <ErrorState
            title="The matches could not be loaded"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Stack gap="xs" role="status" aria-label="Loading...">
            <Skeleton h={48} />
            <Skeleton h={48} />
          </Stack>
        )
      ) : hits.length === 0 ? (
        <EmptyState
          size="sm"
          title={state === 'waiting' ? 'Nothing to decide' : 'Nothing was decided yet'}
          description="That no name was found doesn't mean that a person isn't under sanctions."
        />
      ) : (
        <>
          <LineList label="Possible matches">
            {hits.map((hit) => (
              <HitLine key={hit.id} hit={hit} onDecide={() => setChosen(hit)} />
            ))}
          </LineList>
          <ShowMore query={query} label="Show more matches" size="xs" mt="sm" />
        </>
      )}
      {chosen && <DecideDialog hit={chosen} onClose={() => setChosen(null)} />}
    </SectionCard>
  );
}
