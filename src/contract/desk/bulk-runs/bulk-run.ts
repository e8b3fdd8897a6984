import type { BulkAction } from './bulk-action.ts';

/** Runs are deleted this many days after they end. */
export const RUN_KEPT_DAYS = 30;

export const BULK_RUN_STATES = ['running', 'finished', 'stopped'] as const;
export type BulkRunState = (typeof BULK_RUN_STATES)[number];

/**
 * Why a run stopped early: somebody stopped it, or the person who started it no longer has an account or is no longer an
 * administrator.
 */
export const STOP_REASONS = ['by_hand', 'starter_gone', 'starter_demoted'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** How a client's turn in a run ended. `skipped`: there was nothing to change. */
export const ITEM_OUTCOMES = ['done', 'skipped', 'refused'] as const;

/** Refusal code for a client whose change failed with an unexpected error. */
export const FAILED = 'FAILED';

/** Actions whose runs can be undone. */
const UNDOABLE: readonly BulkAction['kind'][] = ['owner', 'status', 'close'];

/** Whether a run can be undone. Doesn't check whether somebody has already undone it. An undo can't be undone. */
export function canUndoRun(run: {
  action: Pick<BulkAction, 'kind'>;
  state: BulkRunState;
  done: number;
  undo_of: string | null;
}): boolean {
  return (
    run.state !== 'running' && run.done > 0 && run.undo_of === null && UNDOABLE.includes(run.action.kind)
  );
}

/** Number of clients that the run hasn't reached. */
export function clientsLeft(run: { total: number; done: number; skipped: number; refused: number }): number {
  return Math.max(0, run.total - run.done - run.skipped - run.refused);
}
