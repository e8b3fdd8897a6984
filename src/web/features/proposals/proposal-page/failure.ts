import { ORPCError } from '@orpc/client';
import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { publicSentence } from '#web/lib/messages/public-messages.ts';

const NOT_SEALED =
  'Your signature was not recorded, because the signed copy couldn’t be sealed. We’ve told our administrators. Trying again won’t help until they have put it right. Come back to this page tomorrow and sign then.';

/** Says why a call failed and, for most failures, what to do next. */
export function failureText(error: unknown): string {
  if (isRefusal(error, 'SEALING_KEY_LOCKED')) return NOT_SEALED;
  const refused = publicSentence(error);
  if (refused !== null) return refused;
  return navigator.onLine
    ? 'Something went wrong, but nothing was lost. Please try again.'
    : "You're offline. Nothing was lost: try again once you're connected.";
}

/** The state in which the proposal has ended, or null if the call failed for another reason. */
export function endOf(error: unknown): EndedProposal | null {
  return error instanceof ORPCError && isRefusal(error, 'PROPOSAL_ENDED')
    ? (error.data as EndedProposal)
    : null;
}

const STALE = ['NOT_YOUR_TURN', 'ALREADY_SIGNED', 'SHOWN_DIFFERS'] as const;

/** Whether the proposal has changed since the page loaded it, so that it must be loaded again. */
export function isStale(error: unknown): boolean {
  return STALE.some((code) => isRefusal(error, code));
}
