import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { allows } from '#contract/clients/clients/pipeline.ts';
import type { RunState } from './run.ts';

/** Milliseconds during which a send can be undone: the 8 s for which Undo is offered, plus latency. */
export const TAKE_BACK_MS = 15_000;

/**
 * Whether a send can still be undone: the bot was not involved, it is recent by the server's clock, and the client's
 * status is still the status that the send set.
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
