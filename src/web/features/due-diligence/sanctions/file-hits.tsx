import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SanctionsHit } from '#contract/due-diligence/sanctions/hit.ts';
import { LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { HitLine } from './hit-line.tsx';

const MOST = 50;

/** The possible matches of a client's file that wait for a decision. */
export function FileHits({ clientId }: { clientId: string }) {
  const [chosen, setChosen] = useState<SanctionsHit | null>(null);
  const query = useQuery(
    orpc.sanctions.hits.queryOptions({ input: { state: 'waiting', client_id: clientId, limit: MOST } }),
  );
  return (
    <SectionCard
      id="matches"
      title="Possible matches with the sanctions list"
      description="Most are other people with a similar name. A decision stays until the party or the entry changes."
    >
      {query.data ? (
        <LineList label="Possible matches">
          {query.data.items.map((hit) => (
            <HitLine key={hit.id} hit={hit} onDecide={() => setChosen(hit)} />
          ))}
        </LineList>
      ) : query.isError ? (
        <ErrorState
          title="The matches could not be loaded"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Loading />
      )}
      {chosen && <DecideDialog hit={chosen} onClose={() => setChosen(null)} />}
    </SectionCard>
  );
}
