import { sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';

/**
 * Stores the value of the leading client, which already has the other client's rows. It is the value of the signed or
 * sent proposal, otherwise of the newest proforma. While no price book is in force, a stored value of that proforma
 * stays.
 */
export async function keepValue(
  tx: Tx,
  { lead_id, other_id }: { lead_id: string; other_id: string },
  context: Pick<SignedInCtx, 'now'>,
): Promise<void> {
  const newest = sql`
    select id from ${proforma_reviews} where client_id = ${lead_id}
    order by submission_date desc, id desc limit 1`;
  await tx.execute(sql`
    delete from ${client_values}
    where client_id in (${lead_id}, ${other_id}) and proforma_id is distinct from (${newest})`);
  await tx.execute(sql`update ${client_values} set client_id = ${lead_id} where client_id = ${other_id}`);
  await tx.execute(sql`
    update ${clients} set first_year_value = (select first_year from ${client_values} where client_id = ${lead_id})
    where id = ${lead_id}`);
  await storeValue(tx, lead_id, { context });
}
