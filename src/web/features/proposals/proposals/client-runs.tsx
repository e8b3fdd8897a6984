import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { RunItem } from './run-item.tsx';
import { RunList, useRuns } from './run-list.tsx';

/** All runs of a client's proposal, newest first. Renders nothing if there are none. */
export function ClientRuns({ clientId }: { clientId: string }) {
  const query = useRuns({ client_id: clientId });
  const runs = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (runs.length === 0 && (query.data || !query.isError)) return null;
  return (
    <SectionCard id={CLIENT_PAGE_PARTS.runs} title="Proposal Runs">
      <RunList
        label="Proposal runs"
        runs={runs}
        query={query}
        renderRun={(run) => <RunItem key={run.id} run={run} />}
      />
    </SectionCard>
  );
}
