import { sql } from 'drizzle-orm';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { price_book_versions, prices } from '#server/db/schema/prices/price-book.ts';

/** Inserts the draft of the price book and returns its number. Fails on a unique index if there is a draft. */
export async function insertExampleDraft(
  tx: Tx,
  { id, content, from_examples }: { id: string; content: PriceBookContent; from_examples: boolean },
): Promise<number> {
  const [draft] = await tx
    .insert(price_book_versions)
    .values({
      id,
      number: sql`(select coalesce(max(number), 0) + 1 from ${price_book_versions})`,
      from_examples,
      rules: content.rules,
    })
    .returning({ number: price_book_versions.number });
  if (!draft) throw new Error('The database returned no row for a new draft');
  await insertPrices(tx, { version_id: id, version: 1, content: content.prices });
  return draft.number;
}

/** Inserts prices that nobody has edited yet in a draft. */
export async function insertPrices(
  tx: Tx,
  {
    version_id,
    version,
    content,
  }: { version_id: string; version: number; content: PriceBookContent['prices'] },
): Promise<void> {
  if (content.length === 0) return;
  await tx
    .insert(prices)
    .values(
      content.map(
        (price) =>
          ({ version_id, sub_header_id: price.sub_header_id, price, version }) satisfies FullRow<
            typeof prices,
            'edited_by_name' | 'edited_at'
          >,
      ),
    );
}
