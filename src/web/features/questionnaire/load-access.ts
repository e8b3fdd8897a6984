import { describeError, isRefusal } from '#web/lib/messages.ts';
import { publicClient } from '#web/lib/public-client.ts';
import { claimDraft, dropDraft, type Person } from './draft.ts';

export type Access =
  | { state: 'open'; client: Person }
  | { state: 'invalid'; kept: boolean }
  | { state: 'unreachable'; message: string };

/** Whether a link leads to the questionnaire, and for whom. Never rejects. */
export async function loadAccess(token: string): Promise<Access> {
  try {
    const client = await publicClient.links.open({ token });
    claimDraft(token, client);
    return { state: 'open', client };
  } catch (error) {
    if (isRefusal(error, 'LINK_INVALID')) {
      dropDraft(token);
      return { state: 'invalid', kept: false };
    }
    return { state: 'unreachable', message: describeError(error, 'The page could not be loaded.') };
  }
}
