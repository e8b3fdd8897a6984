import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { RunItem } from './run-item.tsx';
import { RunList, useRuns } from './run-list.tsx';
import { runBadge } from './run-states.ts';

/** All runs of a client's proposal, folded, newest first. Renders nothing if there are none. */
export function ClientRuns({ clientId }: { clientId: string }) {
  const query = useRuns({ client_id: clientId });
  const runs = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (runs.length === 0 && (query.data || !query.isError)) return null;
  return (
    <FoldCard
      id={CLIENT_PAGE_PARTS.runs}
      title="Proposal Runs"
      line={runs[0] && `Newest: ${runBadge(runs[0]).label.toLowerCase()}`}
      unfolded={query.isError && !query.data}
    >
      {() => (
        <RunList
          label="Proposal runs"
          runs={runs}
          query={query}
          renderRun={(run) => <RunItem key={run.id} run={run} />}
        />
      )}
    </FoldCard>
  );
}
