import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { RunItem } from './run-item.tsx';
import { RunList, useRuns } from './run-list.tsx';
import { runBadge } from './run-states.ts';

/** All runs of a client's proposal, folded, newest first. Renders nothing if there are none. */
export function ClientRuns({ clientId }: { clientId: string }) {
  const query = useRuns({ client_id: clientId });
  const runs = query.data?.pages.flatMap((page) => page.items) ?? [];
  // Stays true while they are loaded again.
  const hasFailed = !query.data && query.errorUpdateCount > 0;
  if (runs.length === 0 && !hasFailed) return null;
  return (
    <FoldCard
      id={CLIENT_PAGE_PARTS.runs}
      title="Proposal Runs"
      line={runs[0] && `Newest: ${runBadge(runs[0]).label.toLowerCase()}`}
      unfolded={hasFailed}
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
