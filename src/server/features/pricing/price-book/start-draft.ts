import { and, desc, eq, not } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { DRAFT_ORIGINS } from '#contract/pricing/price-book/contract.ts';
import { DEFAULT_PRICING_RULES } from '#contract/pricing/price-book/default-rules.ts';
import type { BookVersion } from '#contract/pricing/price-book/version.ts';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { price_book_versions } from '#server/db/schema/prices/price-book.ts';
import { examplePrices } from '#server/db/seed/example-prices.ts';
import { insertExampleDraft } from '#server/db/seed/insert-draft.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { isWithdrawn } from './listed-columns.ts';
import { readPriceVersion } from './read-version.ts';

/** Starts a draft. A request repeated under the same id returns that draft. Throws DRAFT_EXISTS and ID_IN_USE. */
export async function startDraft({
  context,
  input: { id, from },
}: ProcedureCall<{ id: string; from: (typeof DRAFT_ORIGINS)[number] }>): Promise<BookVersion> {
  const started = context.db.transaction(async (tx) => {
    const own = eq(price_book_versions.id, id);
    const before = await readPriceVersion(tx, own);
    if (before) {
      if (before.state !== 'draft') throw new Refusal('DRAFT_EXISTS');
      requireSameBody({ from: before.from_examples ? 'examples' : 'newest' }, { from });
      return before;
    }
    const number = await insertExampleDraft(tx, {
      id,
      content: from === 'examples' ? examplePrices(await readTree({ db: tx })) : await newestContent(tx),
      from_examples: from === 'examples',
    });
    await recordAudit(tx, context.actor, 'PRICE_BOOK_DRAFT_STARTED', { number, from });
    const made = await readPriceVersion(tx, own);
    if (!made) throw new Error('The database returned no row for a new draft');
    return made;
  });
  return started.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('DRAFT_EXISTS') : error;
  });
}

/**
 * Returns the content of the newest published version that wasn't taken back, or an empty book with the default rules if nothing is published.
 */
async function newestContent(tx: Tx): Promise<PriceBookContent> {
  const newest = tx
    .select({ id: price_book_versions.id })
    .from(price_book_versions)
    .where(and(eq(price_book_versions.state, 'published'), not(isWithdrawn)))
    .orderBy(desc(price_book_versions.number))
    .limit(1);
  const found = await readPriceVersion(tx, eq(price_book_versions.id, newest));
  return found
    ? { rules: found.rules, prices: found.prices.map(({ price }) => price) }
    : { rules: DEFAULT_PRICING_RULES, prices: [] };
}
