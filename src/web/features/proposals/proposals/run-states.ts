import type { BotOutcome } from '#contract/clients/clients/pipeline.ts';
import type { ProposalRun, RunState } from '#contract/proposals/proposals/run.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';

const OUTCOMES: Record<BotOutcome, string> = {
  created: 'Draft created',
  signed: 'Proposal signed',
  workspace_created: 'Workspace created',
  failed: 'Failed',
};

const BADGES: Record<RunState, { label: string; colour: string }> = {
  under_way: { label: 'Under way', colour: 'blue' },
  set_directly: { label: 'Status set directly', colour: 'gray' },
  taken_back: { label: 'Undone', colour: 'gray' },
  fallback: { label: 'Bot not started', colour: 'red' },
  timed_out: { label: 'Timed out', colour: 'yellow' },
  created: { label: OUTCOMES.created, colour: 'green' },
  signed: { label: OUTCOMES.signed, colour: 'green' },
  workspace_created: { label: OUTCOMES.workspace_created, colour: 'green' },
  failed: { label: OUTCOMES.failed, colour: 'red' },
};

/** The badge of a run's state. A proposal that Tallygate sent has no draft in GoProposal. */
export function runBadge({ kind, state }: ProposalRun): { label: string; colour: string } {
  return kind === 'native' && state === 'created' ? { ...BADGES.created, label: 'Sent' } : BADGES[state];
}

/** How a proposal was sent. */
function wayOf({ kind, automated, bot_id }: ProposalRun): string {
  if (kind === 'native') return 'Sent by Tallygate';
  return automated ? `Bot '${bot_id ?? ''}'` : 'Without the bot';
}

/** Returns a line on when and how the proposal was sent, then a line for each report. */
export function runHistory(run: ProposalRun): string[] {
  const how = wayOf(run);
  return [
    `Sent ${formatDateTime(run.started_at)} by ${run.started_by_name} · ${how}`,
    ...run.reports
      .filter(({ outcome }) => !(run.kind === 'native' && outcome === 'created'))
      .map(({ outcome, applied, reported_at }) => {
        // A failure never changes the status.
        const stayed = applied || outcome === 'failed' ? '' : ", the client's status didn't change";
        return `${OUTCOMES[outcome]} ${formatDateTime(reported_at)}${stayed}`;
      }),
  ];
}
