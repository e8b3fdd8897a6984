import { asc, eq } from 'drizzle-orm';
import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { isSame } from '#contract/values/edit-conflict.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { type DraftContent, prices } from '#server/db/schema/prices/price-book.ts';
import { countChange } from './lock-draft.ts';

interface LockedDraft {
  id: string;
  version: number;
  rules: PricingRules;
}

/** Reads the content of a locked draft. */
export async function readContent(tx: Tx, { id, rules }: LockedDraft): Promise<DraftContent> {
  const { price, edited_by_name, edited_at } = prices;
  const stored = await tx
    .select({ price, edited_by_name, edited_at })
    .from(prices)
    .where(eq(prices.version_id, id))
    .orderBy(asc(prices.sub_header_id));
  return { rules, prices: stored };
}

/** Replaces the content of a locked draft, and returns its new version. */
export async function replaceContent(
  tx: Tx,
  context: SignedInCtx,
  draft: LockedDraft,
  content: DraftContent,
): Promise<number> {
  const sameRules = isSame(draft.rules, content.rules);
  const version = await countChange(tx, context, draft, sameRules ? {} : { rules: content.rules });
  await tx.delete(prices).where(eq(prices.version_id, draft.id));
  if (content.prices.length === 0) return version;
  await tx.insert(prices).values(
    content.prices.map(
      (each) =>
        ({
          ...each,
          version_id: draft.id,
          sub_header_id: each.price.sub_header_id,
          version,
        }) satisfies FullRow<typeof prices, never>,
    ),
  );
  return version;
}
