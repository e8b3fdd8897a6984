import { desc, eq } from 'drizzle-orm';
import type { ProformaDetails } from '#contract/proforma/details.ts';
import type { Tx } from '../../db/connect.ts';
import { proforma_reviews } from '../../db/schema/proforma-reviews.ts';

/** Of several proformas of a client the newest counts, the others are history; null where there is none. */
export async function newestDetails(tx: Tx, clientId: string): Promise<ProformaDetails | null> {
  const [newest] = await tx
    .select({ details: proforma_reviews.details })
    .from(proforma_reviews)
    .where(eq(proforma_reviews.client_id, clientId))
    .orderBy(desc(proforma_reviews.submission_date), desc(proforma_reviews.id))
    .limit(1);
  return newest?.details ?? null;
}
