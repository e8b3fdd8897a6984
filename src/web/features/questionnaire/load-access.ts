import type { OpenedLink } from '#contract/links/link.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { describeError, isRefusal } from '#web/lib/messages/messages.ts';

export type Access =
  | ({ state: 'open' } & OpenedLink)
  | { state: 'invalid'; hasDraft: boolean }
  | { state: 'unreachable'; message: string };

/** Checks a link and loads the data for its form. Never rejects. */
export async function loadAccess(token: string): Promise<Access> {
  try {
    return { state: 'open', ...(await publicClient.links.open({ token })) };
  } catch (error) {
    if (isRefusal(error, 'LINK_INVALID')) return { state: 'invalid', hasDraft: false };
    return { state: 'unreachable', message: describeError(error, 'The page could not be loaded.') };
  }
}
