import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import type { Tx } from '#server/db/connect.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';

/**
 * The newest proforma of each client that has one, with its stored fees and those of the client's proposal, if any. A
 * signed version takes precedence over an open one.
 */
export function newestProformas(tx: Tx, clientIds: readonly string[]) {
  const { id, client_id, version, details, submission_date } = proforma_reviews;
  const proposed = sql<Fees | null>`(
    select coalesce(v.accepted_fees, v.document -> 'fees') from ${proposal_versions} v
    where v.client_id = proforma_reviews.client_id and v.state in ('signed', 'open')
    order by (v.state = 'signed') desc, v.number desc limit 1
  )`.as('proposed');
  return tx
    .selectDistinctOn([client_id], { id, client_id, version, details, saved: proforma_fees.saved, proposed })
    .from(proforma_reviews)
    .leftJoin(proforma_fees, eq(proforma_fees.proforma_id, id))
    .where(inArray(client_id, [...clientIds]))
    .orderBy(client_id, desc(submission_date), desc(id));
}
