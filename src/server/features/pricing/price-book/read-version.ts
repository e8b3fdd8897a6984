import { and, asc, desc, eq, lte, not, type SQL } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { BookVersion, PublishedBook } from '#contract/pricing/price-book/version.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { price_book_versions, prices } from '#server/db/schema/prices/price-book.ts';
import { isWithdrawn } from './listed-columns.ts';

const version = price_book_versions;

/** Subquery: the id of the version that is in force on a day. */
export function idInForce(db: Db | Tx, day: string) {
  return db
    .select({ id: version.id })
    .from(version)
    .where(and(eq(version.state, 'published'), lte(version.starts_on, day), not(isWithdrawn)))
    .orderBy(desc(version.starts_on), desc(version.number))
    .limit(1);
}

/** A version with its prices, in one statement, so that both are from the same moment. */
export async function readPriceVersion(db: Db | Tx, which: SQL): Promise<BookVersion | null> {
  const rows = await db
    .select({
      version: {
        id: version.id,
        number: version.number,
        state: version.state,
        starts_on: version.starts_on,
        from_examples: version.from_examples,
        rules: version.rules,
        rules_version: version.rules_version,
        version: version.version,
      },
      price: { price: prices.price, version: prices.version, edited_by_name: prices.edited_by_name },
    })
    .from(version)
    .leftJoin(prices, eq(prices.version_id, version.id))
    .where(which)
    .orderBy(asc(prices.sub_header_id));
  const [first] = rows;
  if (!first) return null;
  return { ...first.version, prices: rows.flatMap(({ price }) => (price ? [price] : [])) };
}

/** The published version in force on a day in London (YYYY-MM-DD), for pricing, or null. */
export async function bookInForce(db: Db | Tx, day: string): Promise<PublishedBook | null> {
  const found = await readPriceVersion(db, eq(version.id, idInForce(db, day)));
  return found && published(found);
}

/** A published version by its id, for pricing, or null. */
export async function publishedBook(db: Db | Tx, id: string): Promise<PublishedBook | null> {
  const found = await readPriceVersion(db, eq(version.id, id));
  return found && published(found);
}

function published({ id, number, starts_on, rules, prices }: BookVersion): PublishedBook | null {
  return starts_on === null
    ? null
    : { id, number, starts_on, rules, prices: prices.map(({ price }) => price) };
}

/** Any version by its id. Throws NOT_FOUND. */
export async function getVersion({
  context: { db },
  input: { id },
}: ProcedureCall<{ id: string }, Pick<SignedInCtx, 'db'>>): Promise<BookVersion> {
  const found = await readPriceVersion(db, eq(version.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
