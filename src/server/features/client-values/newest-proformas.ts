import { desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma-reviews.ts';

/** The newest proforma of each client that has one, with its stored fees, if any. */
export function newestProformas(tx: Tx, clientIds: readonly string[]) {
  const { id, client_id, version, details, submission_date } = proforma_reviews;
  return tx
    .selectDistinctOn([client_id], { id, client_id, version, details, saved: proforma_fees.saved })
    .from(proforma_reviews)
    .leftJoin(proforma_fees, eq(proforma_fees.proforma_id, id))
    .where(inArray(client_id, [...clientIds]))
    .orderBy(client_id, desc(submission_date), desc(id));
}
