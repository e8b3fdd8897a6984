import type { BotOutcome } from '#contract/clients/pipeline.ts';
import type { ProposalRun, RunState } from '#contract/proposals/run.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';

const OUTCOMES: Record<BotOutcome, string> = {
  created: 'Draft created',
  signed: 'Proposal signed',
  workspace_created: 'Workspace created',
  failed: 'Failed',
};

export const RUN_STATE_BADGES: Record<RunState, { label: string; colour: string }> = {
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

/** Describes when and how the proposal was sent, then each report of the bot; one line each. */
export function runHistory(run: ProposalRun): string[] {
  const how = run.automated ? `Bot '${run.bot_id ?? ''}'` : 'Without the bot';
  return [
    `Sent ${formatDateTime(run.started_at)} by ${run.started_by_name} · ${how}`,
    ...run.reports.map(({ outcome, applied, reported_at }) => {
      // A failure never changes the status.
      const stayed = applied || outcome === 'failed' ? '' : ", the client's status didn't change";
      return `${OUTCOMES[outcome]} ${formatDateTime(reported_at)}${stayed}`;
    }),
  ];
}
