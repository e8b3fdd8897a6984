import { and, eq, gt, not, or } from 'drizzle-orm';
import { referencedOptions } from '#contract/pricing/price-book/price-references.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { price_book_versions, prices } from '#server/db/schema/prices/price-book.ts';
import { isWithdrawn } from './listed-columns.ts';
import { idInForce } from './read-version.ts';

/** Names of the services whose price needs an option, in the draft, in the version in force or in a later one. */
export async function pricesNeeding({
  context: { db, now },
  input: { option_id },
}: ProcedureCall<{ option_id: string }, Pick<SignedInCtx, 'db' | 'now'>>): Promise<string[]> {
  const { id, state, starts_on } = price_book_versions;
  const today = londonDay(now());
  const found = await db
    .select({ price: prices.price })
    .from(prices)
    .innerJoin(price_book_versions, eq(id, prices.version_id))
    .where(or(eq(state, 'draft'), and(gt(starts_on, today), not(isWithdrawn)), eq(id, idInForce(db, today))));
  const names = found
    .filter(({ price }) => referencedOptions(price).includes(option_id.toLowerCase()))
    .map(({ price }) => price.sub_header_name);
  return [...new Set(names)].sort();
}
