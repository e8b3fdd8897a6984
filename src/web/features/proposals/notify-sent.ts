import type { Sent } from '#contract/proposals/contract.ts';
import { endAtOnce } from '#contract/reviews/lock.ts';
import { notifyEnd } from '#web/lib/notify.ts';

export const BOT_STARTED =
  'The bot is creating the draft proposal in GoProposal. The status follows by itself.';

/** Says what a send has come to so far: the bot works, the status is set, or it has ended otherwise. */
export function notifySent(sent: Sent): void {
  notifyEnd(endAtOnce(sent) ?? { kind: 'success', message: BOT_STARTED });
}
