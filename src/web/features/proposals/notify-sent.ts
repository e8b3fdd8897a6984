import type { Sent } from '#contract/proposals/contract.ts';
import { endAtOnce, LOCK_MS, type LockEnd, lockEnd } from '#contract/reviews/lock.ts';
import { client, wasRefused } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { notifyEnd } from '#web/lib/messages/notify-end.tsx';

export const BOT_STARTED =
  'The bot is creating the draft proposal in GoProposal. The status follows by itself.';

const STARTED: LockEnd = { kind: 'success', message: BOT_STARTED };

/** Says what a send has come to so far: the bot works, the status is set, or it has ended otherwise. */
export function notifySent(sent: Sent): void {
  notifyEnd(endAtOnce(sent) ?? STARTED, sent.client_name);
}

/** Says what a send without an answer has come to. Unless it was refused, only the answer may be lost: the server knows. */
export async function notifySendError(error: unknown, client_id: string): Promise<void> {
  const failure = describeError(error, 'Failed to send proposal');
  const watched = wasRefused(error) ? null : await client.reviews.watch({ client_id }).catch(() => null);
  if (watched)
    notifyEnd(lockEnd({ run_id: null }, watched, LOCK_MS, failure) ?? STARTED, watched.client_name);
  else notifyError(failure);
}
