import { ORPCError } from '@orpc/client';
import type { PublicFirm } from '#contract/firm/firm/public-firm.ts';
import type { OpenedLink } from '#contract/intake/links/link.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { publicSentence } from '#web/lib/messages/public-messages.ts';

export type QuestionnaireAccess =
  | ({ state: 'open' } & OpenedLink)
  | { state: 'invalid'; hasDraft: boolean; firm: PublicFirm | null }
  | { state: 'unreachable'; message: string; firm: null };

/** Checks a link and loads the data for its page. Never rejects. */
export async function loadAccess(token: string): Promise<QuestionnaireAccess> {
  try {
    return { state: 'open', ...(await publicClient.links.open({ token })) };
  } catch (error) {
    if (isRefusal(error, 'LINK_INVALID')) return { state: 'invalid', hasDraft: false, firm: firmOf(error) };
    return {
      state: 'unreachable',
      message: publicSentence(error) ?? 'The page could not be loaded.',
      firm: null,
    };
  }
}

/** Returns the firm that a refusal names, without parsing it: the contract's schema would add 15 kB to the page. */
function firmOf(error: unknown): PublicFirm | null {
  const data: unknown = error instanceof ORPCError ? error.data : undefined;
  return (data as { firm?: PublicFirm | null } | undefined)?.firm ?? null;
}
