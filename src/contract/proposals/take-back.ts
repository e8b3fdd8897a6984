import type { ClientStatus } from '#contract/clients/client-status.ts';
import { allows } from '#contract/clients/pipeline.ts';
import type { RunState } from './run.ts';

/** Milliseconds during which a send can be taken back: the 8 s that Undo is offered, and what the way there takes. */
export const TAKE_BACK_MS = 15_000;

/**
 * Whether a send can still be taken back: it started no outside service, it was a moment ago by the server's clock, and
 * the client's status is the one it set.
 */
export function canTakeBack(
  run: { state: RunState; ended_at: string | null },
  client: { status: ClientStatus; status_changed_at: string },
  now: Date,
): boolean {
  return (
    run.state === 'set_directly' &&
    run.ended_at !== null &&
    now.getTime() - Date.parse(run.ended_at) <= TAKE_BACK_MS &&
    allows('send_taken_back', client.status) &&
    Date.parse(client.status_changed_at) === Date.parse(run.ended_at)
  );
}
