import { Button, Skeleton, Stack, Switch } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allows } from '#contract/clients/clients/pipeline.ts';
import { FAILED_RUN_STATES, type ProposalRun, type RunState } from '#contract/proposals/proposals/run.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { RunItem } from './run-item.tsx';
import { RunList, useRuns } from './run-list.tsx';
import { useRetrySend } from './use-retry-send.ts';

/** The runs of all clients, newest first. With GoProposal, failed runs of clients in review can be retried. */
export function LatestRuns() {
  const [failedOnly, setFailedOnly] = useState(false);
  const query = useRuns({ failed_only: failedOnly });
  const settings = useQuery(orpc.proposalVersions.settings.queryOptions());
  const runs = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SectionCard
      title="Latest Runs"
      description="All attempts to send a proposal: by Tallygate, by the bot, or by a status change alone."
      actions={
        <Switch
          label="Failed only"
          checked={failedOnly}
          onChange={(event) => setFailedOnly(event.currentTarget.checked)}
        />
      }
      maw="48rem"
    >
      {query.isPending ? (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={64} />
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      ) : query.data && runs.length === 0 ? (
        <EmptyState
          icon={IconRobot}
          size="sm"
          title={failedOnly ? 'No failed runs' : 'No proposals sent yet'}
          description={!failedOnly && 'Send proposals from Reviews.'}
        />
      ) : (
        <RunList
          label="Latest runs"
          runs={runs}
          query={query}
          renderRun={(run) => (
            <RunItem
              key={run.id}
              run={run}
              heading={
                <LinkAnchor to={paths.client} params={{ id: run.client_id }} size="sm" fw={600}>
                  {run.client_name}
                </LinkAnchor>
              }
              actions={settings.data?.sent_by === 'goproposal' && mayRetry(run) && <RetryButton run={run} />}
            />
          )}
        />
      )}
    </SectionCard>
  );
}

/** Whether a run can be retried: it has failed, and its client is in review. */
function mayRetry({ state, client_status }: ProposalRun): boolean {
  const failed: readonly RunState[] = FAILED_RUN_STATES;
  return failed.includes(state) && allows('proposal_sent', client_status);
}

function RetryButton({ run }: { run: ProposalRun }) {
  const retry = useRetrySend(run.client_id);
  return (
    <Button
      variant="default"
      size="xs"
      aria-busy={retry.isPending}
      aria-description={`Sends the proposal for ${run.client_name} again`}
      onClick={() => retry.mutate({ id: run.id })}
      {...inactive(retry.isPending)}
    >
      {retry.isPending ? 'Sending...' : 'Retry'}
    </Button>
  );
}
