import { describeError, isRefusal } from '#web/lib/messages.ts';
import { publicClient } from '#web/lib/public-client.ts';
import { dropDraft } from './draft.ts';

export type Access =
  | { state: 'open'; client: { first_name: string; company: string | null } }
  | { state: 'invalid' }
  | { state: 'unreachable'; message: string };

/** Whether a link leads to the questionnaire, and for whom. Never rejects. */
export async function loadAccess(token: string): Promise<Access> {
  try {
    return { state: 'open', client: await publicClient.links.open({ token }) };
  } catch (error) {
    if (isRefusal(error, 'LINK_INVALID')) {
      dropDraft(token);
      return { state: 'invalid' };
    }
    return { state: 'unreachable', message: describeError(error, 'The page could not be loaded.') };
  }
}
