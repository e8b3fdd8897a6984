import { isNull } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { recordSettings } from '#server/features/identity/audit/record-audit.ts';

/** Hides the checklist of a new installation, for all administrators. */
export async function dismissChecklist(context: SignedInCtx): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await tx.insert(firm).values({}).onConflictDoNothing();
    const dismissed = await tx
      .update(firm)
      .set({ checklist_dismissed_at: context.now().toISOString() })
      .where(isNull(firm.checklist_dismissed_at))
      .returning({ id: firm.id });
    if (dismissed.length === 0) return;
    await recordSettings(tx, context.actor, 'firm', { checklist: 'dismissed' });
  });
  return {};
}
