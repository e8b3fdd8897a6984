import { canSend } from '#contract/clients/client-status.ts';
import type { Sent } from '#contract/proposals/contract.ts';
import { SENT_DIRECTLY } from '#contract/reviews/lock.ts';
import { notifySuccess } from '#web/lib/notify.ts';

export const BOT_STARTED =
  'The bot is creating the draft proposal in GoProposal. The status follows by itself.';

/** Says what a send has come to so far: the bot works, or the status is set. */
export function notifySent({ client_status }: Sent): void {
  notifySuccess(canSend(client_status) ? BOT_STARTED : SENT_DIRECTLY);
}
