import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { linkState } from '#contract/intake/links/link.ts';
import type { ProcedureCall } from '#server/context.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { LinkRow } from './link-columns.ts';
import { lockLink } from './lock-link.ts';

/** Stops or resumes the reminders of an open link. A repeat changes nothing. Throws NOT_FOUND, LINK_INVALID. */
export async function setReminders({
  context,
  input: { id, stopped },
}: ProcedureCall<{ id: string; stopped: boolean }>): Promise<LinkRow> {
  return context.db.transaction(async (tx) => {
    const { link, client } = await lockLink(tx, id);
    const now = context.now();
    if (linkState(link, now) !== 'open') throw new Refusal('LINK_INVALID');
    if ((link.reminders_stopped_at !== null) === stopped) return link;
    const reminders_stopped_at = stopped ? now.toISOString() : null;
    await tx
      .update(external_info_tokens)
      .set({ reminders_stopped_at })
      .where(eq(external_info_tokens.id, link.id));
    await recordActivity(tx, {
      actor: context.actor,
      type: stopped ? 'link.reminders_stopped' : 'link.reminders_resumed',
      client,
    });
    return { ...link, reminders_stopped_at };
  });
}
