import { type SQL, sql } from 'drizzle-orm';
import { londonDay } from '#contract/london-time.ts';
import type { Services } from '#server/context.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma-reviews.ts';
import { readTree } from '#server/features/catalogue/read-tree.ts';
import { bookInForce } from '#server/features/price-book/read-version.ts';
import { newestProformas } from './newest-proformas.ts';
import { storeValues } from './store-values.ts';

/** Clients computed in one transaction, which holds their rows for some milliseconds. */
const BATCH = 100;

/**
 * Computes the values that aren't by the price book in force, as after a new version has started. Returns the version
 * whose values are complete; null if no version is in force, or if clients were locked and have to wait for the next
 * run. `completeFor`: the version that was, which spares a look at every client.
 */
export async function refreshValues(
  { db, now }: Pick<Services, 'db' | 'now'>,
  completeFor: string | null,
): Promise<string | null> {
  const book = await bookInForce(db, londonDay(now()));
  if (!book) return null;
  const outdated = completeFor === book.id ? ofOtherBooks(book.id) : outdatedOrMissing(book.id);
  const catalogue = await readTree({ db });
  for (;;) {
    const computed = await db.transaction(async (tx) => {
      const locked = await tx
        .select({ id: clients.id })
        .from(clients)
        .where(sql`${clients.id} in (${outdated} limit ${BATCH})`)
        .for('no key update', { skipLocked: true });
      const proformas = await newestProformas(
        tx,
        locked.map(({ id }) => id),
      );
      await storeValues(tx, proformas, { catalogue, book, at: now().toISOString() });
      return proformas.length;
    });
    if (computed === 0) break;
  }
  const { rows } = await db.execute(sql`${outdated} limit 1`);
  return rows.length === 0 ? book.id : null;
}

/** Clients with a proforma whose value is missing or by another version. */
function outdatedOrMissing(book: string): SQL {
  return sql`
    select p.client_id from ${proforma_reviews} p left join ${client_values} v on v.client_id = p.client_id
    where v.book_version_id is distinct from ${book}`;
}

/** Clients whose value is by another version, by the index. */
function ofOtherBooks(book: string): SQL {
  return sql`
    select v.client_id from ${client_values} v where (v.book_version_id < ${book} or v.book_version_id > ${book})
    and exists (select from ${proforma_reviews} p where p.client_id = v.client_id)`;
}
