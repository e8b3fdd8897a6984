import { eq } from 'drizzle-orm';
import type { ProcedureCall } from '#server/context.ts';
import { price_book_versions, prices } from '#server/db/schema/prices/price-book.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockDraft } from './lock-draft.ts';

/** Deletes the draft and its prices. Throws DRAFT_GONE if it was published or discarded. */
export async function discardPriceDraft({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<{ id: string }> {
  await context.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    await tx.delete(prices).where(eq(prices.version_id, id));
    await tx.delete(price_book_versions).where(eq(price_book_versions.id, id));
    await recordAudit(tx, context.actor, 'PRICE_BOOK_DRAFT_DISCARDED', { number: draft.number });
  });
  return { id };
}
