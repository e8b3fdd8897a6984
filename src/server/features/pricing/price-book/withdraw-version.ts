import { Refusal } from '#contract/errors.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { price_book_withdrawals } from '#server/db/schema/prices/price-book.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockPriceVersion } from './lock-draft.ts';

/** Takes back a published version before it starts. A repeat changes nothing. Throws DRAFT_GONE and VERSION_STARTED. */
export async function withdrawPriceVersion({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<{ id: string }> {
  await context.db.transaction(async (tx) => {
    const { number, starts_on } = await lockPriceVersion(tx, id);
    const now = context.now();
    if (starts_on === null || starts_on <= londonDay(now)) throw new Refusal('VERSION_STARTED');
    const withdrawn = await tx
      .insert(price_book_withdrawals)
      .values({
        version_id: id,
        withdrawn_by_name: context.actor.full_name,
        withdrawn_at: now.toISOString(),
      } satisfies FullRow<typeof price_book_withdrawals, never>)
      .onConflictDoNothing()
      .returning({ id: price_book_withdrawals.version_id });
    if (withdrawn.length === 0) return;
    await recordAudit(tx, context.actor, 'PRICE_BOOK_WITHDRAWN', { number, starts_on });
  });
  return { id };
}
