import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { reviewColumns } from './review-columns.ts';

/** The client's current proforma, or null. Older proformas are history. */
export async function newestProforma(db: Db | Tx, clientId: string) {
  const [newest] = await db
    .select(reviewColumns)
    .from(proforma_reviews)
    .where(eq(proforma_reviews.client_id, clientId))
    .orderBy(desc(proforma_reviews.submission_date), desc(proforma_reviews.id))
    .limit(1);
  return newest ?? null;
}
