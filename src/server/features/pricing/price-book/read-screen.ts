import { desc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { inForceOn } from '#contract/pricing/price-book/version.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { price_book_versions } from '#server/db/schema/prices/price-book.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { isWithdrawn, listedVersionColumns } from './listed-columns.ts';
import { readPriceVersion } from './read-version.ts';

/** Data for the price book's screen. Throws NOT_FOUND for an unknown version. */
export async function readScreen({
  context: { db, now, actor },
  input: { id },
}: ProcedureCall<{ id?: string | undefined }, Pick<SignedInCtx, 'db' | 'now' | 'actor'>>) {
  const [catalogue, versions] = await Promise.all([
    readTree({ db }),
    db
      .select({ ...listedVersionColumns, is_withdrawn: isWithdrawn })
      .from(price_book_versions)
      .orderBy(desc(price_book_versions.number)),
  ]);
  const in_force_id = inForceOn(versions, londonDay(now()))?.id ?? null;
  const draftId = versions.find(({ state }) => state === 'draft')?.id;
  const usual = actor.role === 'admin' ? (draftId ?? in_force_id) : (in_force_id ?? draftId);
  const shownId = id ?? usual ?? versions[0]?.id;
  const shown =
    shownId === undefined ? null : await readPriceVersion(db, eq(price_book_versions.id, shownId));
  if (id !== undefined && shown === null) throw new Refusal('NOT_FOUND');
  return { catalogue, versions, in_force_id, shown };
}
