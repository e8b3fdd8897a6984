import { sql } from 'drizzle-orm';
import type { Price } from '#contract/pricing/price-book.ts';
import type { TestServices } from '#tests/support/test-services.ts';

/** A fixed monthly price in pence. */
export const fixedPrice = (sub_header_id: string, pence: number): Price => ({
  sub_header_id,
  sub_header_name: '',
  billing: 'monthly',
  method: { kind: 'fixed', pence },
  vat_treatment: 'standard',
  rounding: 'penny',
  is_optional: false,
});

/** Removes all versions, published ones too. */
export async function emptyPriceBook({ db }: Pick<TestServices, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ['prices', 'price_book_versions'])
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    for (const table of ['prices', 'price_book_versions', 'price_imports'])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    for (const table of ['prices', 'price_book_versions'])
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  });
}
