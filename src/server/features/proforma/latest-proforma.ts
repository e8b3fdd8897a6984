import { desc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '../../context.ts';
import { clients } from '../../db/schema/clients.ts';
import { proforma_reviews } from '../../db/schema/proforma-reviews.ts';
import { clientColumns } from '../clients/lock-client.ts';

/** The client and the newest of its proformas (null: none). Throws NOT_FOUND where there is no such client. */
export async function latestProforma({
  ctx: { db },
  input: { client_id },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { client_id: string };
}) {
  const [[client], [review]] = await Promise.all([
    db.select(clientColumns).from(clients).where(eq(clients.id, client_id)),
    db
      .select()
      .from(proforma_reviews)
      .where(eq(proforma_reviews.client_id, client_id))
      .orderBy(desc(proforma_reviews.submission_date), desc(proforma_reviews.id))
      .limit(1),
  ]);
  if (!client) throw new Refusal('NOT_FOUND');
  return { client, review: review ?? null };
}
