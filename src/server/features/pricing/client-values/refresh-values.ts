import { type SQL, sql } from 'drizzle-orm';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { bookInForce } from '#server/features/pricing/price-book/read-version.ts';
import { newestProformas } from './newest-proformas.ts';
import { storeValues } from './store-values.ts';

/** Number of clients computed in one transaction, which locks their rows for some milliseconds. */
const BATCH = 100;

/**
 * Computes missing values. Recomputes values that another version of the price book gave to proformas without saved
 * fees. Does nothing if the version in force is `completeFor`. Returns the version whose values are complete. Returns
 * null if no version is in force, or if locked clients must wait for the next call.
 */
export async function refreshValues(
  { db, now }: Pick<Services, 'db' | 'now'>,
  completeFor: string | null,
): Promise<string | null> {
  const book = await bookInForce(db, londonDay(now()));
  if (!book || book.id === completeFor) return book?.id ?? null;
  const outdated = outdatedClients(book.id);
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

/**
 * Clients with a proforma whose value is missing, or was computed without saved fees by another version of the price
 * book.
 */
function outdatedClients(book: string): SQL {
  return sql`
    select p.client_id from ${proforma_reviews} p
    left join ${client_values} v on v.client_id = p.client_id
    left join ${proforma_fees} f on f.proforma_id = v.proforma_id
    where v.client_id is null or (v.book_version_id <> ${book} and f.proforma_id is null)`;
}
