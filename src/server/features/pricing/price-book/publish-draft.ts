import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ListedVersion } from '#contract/pricing/price-book/version.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import { price_book_versions } from '#server/db/schema/prices/price-book.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { listedVersionColumns } from './listed-columns.ts';
import { gone, lockPriceVersion } from './lock-draft.ts';

/**
 * Publishes the draft as it was at `version`. A repeat by the same person returns the published version. Throws
 * DRAFT_GONE, DRAFT_CHANGED, STARTS_IN_PAST.
 */
export async function publishPriceDraft({
  context,
  input: { id, version, starts_on },
}: ProcedureCall<{ id: string; version: number; starts_on: string }>): Promise<ListedVersion> {
  return context.db.transaction(async (tx) => {
    const draft = await lockPriceVersion(tx, id);
    if (draft.state === 'published') {
      if (draft.published_by !== context.actor.user_id || draft.starts_on !== starts_on) throw gone(draft);
      return { ...draft, is_withdrawn: false };
    }
    if (draft.version !== version)
      throw new Refusal('DRAFT_CHANGED', { by: draft.edited_by_name, at: draft.edited_at });
    if (starts_on < londonDay(context.now())) throw new Refusal('STARTS_IN_PAST');
    const [published] = await tx
      .update(price_book_versions)
      .set({
        state: 'published',
        starts_on,
        published_at: context.now().toISOString(),
        published_by: context.actor.user_id,
        published_by_name: context.actor.full_name,
      })
      .where(eq(price_book_versions.id, id))
      .returning(listedVersionColumns);
    if (!published) throw new Error('The database returned no row for a published version');
    await recordAudit(tx, context.actor, 'PRICE_BOOK_PUBLISHED', { number: published.number, starts_on });
    return { ...published, is_withdrawn: false };
  });
}
