import { desc, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma-reviews.ts';

/** The newest proforma of each client that has one. */
export function newestProformas(tx: Tx, clientIds: readonly string[]) {
  const { id, client_id, version, details, submission_date } = proforma_reviews;
  return tx
    .selectDistinctOn([client_id], { id, client_id, version, details })
    .from(proforma_reviews)
    .where(inArray(client_id, [...clientIds]))
    .orderBy(client_id, desc(submission_date), desc(id));
}
