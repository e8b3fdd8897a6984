import { eq } from 'drizzle-orm';
import { linkState } from '#contract/intake/links/link.ts';
import type { ProcedureCall } from '#server/context.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { LinkRow } from './link-columns.ts';
import { lockLink } from './lock-link.ts';

/** Revokes an open link. A link that has already ended stays as it is. Throws NOT_FOUND. */
export async function revokeLink({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<LinkRow> {
  return context.db.transaction(async (tx) => {
    const { link, client } = await lockLink(tx, id);
    const now = context.now();
    if (linkState(link, now) !== 'open') return link;
    const revoked_at = now.toISOString();
    await tx.update(external_info_tokens).set({ revoked_at }).where(eq(external_info_tokens.id, id));
    await recordActivity(tx, { actor: context.actor, type: 'link.revoked', client });
    return { ...link, revoked_at };
  });
}
