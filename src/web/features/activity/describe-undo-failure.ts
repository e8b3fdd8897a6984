import { ORPCError } from '@orpc/client';
import type { PastAct } from '#contract/activity/activity.ts';
import { codeOf } from '#web/lib/api/api.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { describeError } from '#web/lib/messages/messages.ts';

/** Says who has done what since, if that is why an undo was refused. */
export async function describeUndoFailure(error: unknown, fallback: string): Promise<string> {
  const act = codeOf(error) === 'CHANGED_SINCE' && error instanceof ORPCError ? actOf(error.data) : null;
  if (!act) return describeError(error, fallback);
  const { actSentence } = await import('./event-sentence.ts');
  const did = actSentence({ ...act, client_id: null, client_name: null, also: [] });
  return `${act.actor_name} ${did} (${formatDateTime(act.at)}), so this can’t be undone. Nothing was overwritten.`;
}

const actOf = (data: unknown) => (data as { act: PastAct } | undefined)?.act ?? null;
