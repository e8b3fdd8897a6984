import type { Sent } from '#contract/proposals/proposals/contract.ts';
import { endAtOnce, LOCK_MS, type LockEnd, lockEnd } from '#contract/proposals/reviews/lock.ts';
import { client, wasRefused } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { notifyEnd } from '#web/lib/messages/notify-end.tsx';

export const BOT_STARTED =
  'The bot is creating the draft proposal in GoProposal. The status will update automatically.';

const STARTED: LockEnd = { kind: 'success', message: BOT_STARTED };

/** Shows a toast with a send's outcome so far. */
export function notifySent(sent: Sent): void {
  notifyEnd(endAtOnce(sent) ?? STARTED, sent.client_name);
}

/**
 * Shows a toast for a failed send. If the server didn't refuse the send, it may have succeeded although its response was
 * lost, so the function looks for a run first.
 */
export async function notifySendError(error: unknown, client_id: string): Promise<void> {
  const failure = describeError(error, 'Failed to send proposal');
  const watched = wasRefused(error) ? null : await client.reviews.watch({ client_id }).catch(() => null);
  if (watched)
    notifyEnd(lockEnd({ run_id: null }, watched, LOCK_MS, failure) ?? STARTED, watched.client_name);
  else notifyError(failure);
}
