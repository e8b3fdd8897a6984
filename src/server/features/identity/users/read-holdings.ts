import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Holdings } from '#contract/identity/users/holdings.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { users } from '#server/db/schema/users.ts';

/** Counts what is in a user's name, before they are deleted. Throws NOT_FOUND. */
export async function readHoldings({
  context: { db },
  input: { id },
}: ProcedureCall<{ id: string }, { db: Db }>) {
  const [held] = await db
    .select({
      clients: sql<number>`(select count(*)::int from ${clients} where owner_id = ${id} and ${isReal(clients.id)})`,
      steps: sql<number>`(select count(*)::int from ${clients} where next_step_user_id = ${id})`,
      views: sql<number>`(select count(*)::int from ${saved_views} where owner_id = ${id} and private_to is null)`,
      private_views: sql<number>`(select count(*)::int from ${saved_views} where private_to = ${id})`,
      countersigns: sql<boolean>`exists (select from ${proposal_settings} where countersignatory = ${id})`,
      drafts: sql<number>`(select count(*)::int from ${proposal_drafts} where draft ->> 'countersignatory' = ${id}::text)`,
      countersignatures: sql<number>`(
        select count(*)::int from ${proposal_signatories} signatory
        join ${proposal_versions} version on version.id = signatory.version_id
        where signatory.kind = 'firm' and signatory.user_id = ${id} and signatory.signed_at is null
          and version.state in ('open', 'signed'))`,
      approvals: sql<number>`(
        select count(distinct fees.client_id)::int from ${proforma_fees} fees
        join ${proforma_reviews} review on review.id = fees.proforma_id
        where fees.saved ->> 'approval' = 'waiting' and fees.saved ->> 'asked_by' = ${id}::text
          and not exists (
            select from ${proforma_reviews} newer
            where newer.client_id = review.client_id
              and (newer.submission_date, newer.id) > (review.submission_date, review.id)))`,
    } satisfies Record<keyof Holdings, unknown>)
    .from(users)
    .where(eq(users.id, id));
  if (!held) throw new Refusal('NOT_FOUND');
  return held;
}
