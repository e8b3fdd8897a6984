import { sql } from 'drizzle-orm';
import type { ListedVersion } from '#contract/pricing/price-book/version.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { price_book_versions, price_book_withdrawals } from '#server/db/schema/prices/price-book.ts';

/** Columns of a version in the list. */
export const listedVersionColumns = columnsWithout(price_book_versions, {
  published_by: true,
  from_examples: true,
  rules: true,
  rules_version: true,
  rules_edited_by_name: true,
  rules_edited_at: true,
  version: true,
  edited_by_name: true,
  edited_at: true,
} satisfies Hidden<typeof price_book_versions, keyof ListedVersion>);

/** Whether a version was taken back before it started. */
export const isWithdrawn = sql<boolean>`exists (
  select from ${price_book_withdrawals} w where w.version_id = ${price_book_versions.id}
)`;
