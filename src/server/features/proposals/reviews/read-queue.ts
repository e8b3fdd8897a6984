import { and, desc, inArray, isNull, sql } from 'drizzle-orm';
import { IN_REVIEW } from '#contract/clients/clients/pipeline.ts';
import type { SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import { leftInReview, runTimeLeft } from '#contract/proposals/proposals/run.ts';
import type { QueuedReview } from '#contract/proposals/reviews/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { instantFromDatabase } from '#server/db/schema/instant.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { isFileAccepted } from '#server/features/due-diligence/files/is-accepted.ts';
import { readAnswers } from '#server/features/pricing/proforma/read-answers.ts';
import { reviewColumns } from '#server/features/pricing/proforma/review-columns.ts';
import { readProposalSettings } from '#server/features/proposals/proposal-versions/settings/read-proposal-settings.ts';

/** One page of the clients in review, sorted by their newest proforma, newest first. */
export async function readReviewQueue({
  context: { db, now },
  input: { cursor, limit },
}: ProcedureCall<
  { cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db' | 'now'>
>): Promise<{ items: QueuedReview[]; next_cursor: string | null; total: number; proposals_sent_by: SentBy }> {
  const [queued_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const after = cursor && sql`(queued_at, client_id) < (${queued_at}::timestamptz, ${id}::uuid)`;
  const inReview = and(inArray(clients.status, IN_REVIEW), isNull(clients.closed_at), isReal(clients.id));
  const [keys, total, { sent_by: proposals_sent_by }] = await Promise.all([
    // Reads keys first, because proformas are large. A client put in review by hand, without a proforma, is sorted by
    // the time of that change.
    db.execute<{ client_id: string; review_id: string | null; queued_at: string }>(sql`
      select client_id, review_id, queued_at from (
        select ${clients.id} as client_id, newest.id as review_id,
          coalesce(newest.submission_date, ${clients.status_changed_at}) as queued_at
        from ${clients} left join lateral (
          select id, submission_date from ${proforma_reviews} where ${proforma_reviews.client_id} = ${clients.id}
          order by submission_date desc, id desc limit 1
        ) as newest on true
        where ${inReview}
      ) as queue
      ${after ? sql`where ${after}` : sql``}
      order by queued_at desc, client_id desc limit ${limit + 1}`),
    db.$count(clients, inReview),
    readProposalSettings({ db }),
  ]);
  const { page, next_cursor } = cutPage(keys.rows, limit, (key) => [
    instantFromDatabase(key.queued_at),
    key.client_id,
  ]);
  if (page.length === 0) return { items: [], next_cursor, total, proposals_sent_by };

  const clientIds = page.map((key) => key.client_id);
  const reviewIds = page.flatMap((key) => key.review_id ?? []);
  const [clientRows, reviewRows, answers, runRows] = await Promise.all([
    db
      .select({
        client: clientColumns,
        first_year_value: clients.first_year_value,
        file_accepted: isFileAccepted(clients.id),
      })
      .from(clients)
      .where(inArray(clients.id, clientIds)),
    reviewIds.length === 0
      ? []
      : db.select(reviewColumns).from(proforma_reviews).where(inArray(proforma_reviews.id, reviewIds)),
    readAnswers(db, clientIds),
    db
      .selectDistinctOn([proposal_runs.client_id], {
        client_id: proposal_runs.client_id,
        run_id: proposal_runs.id,
        state: proposal_runs.state,
        reason: proposal_runs.reason,
        started_at: proposal_runs.started_at,
        started_by_name: proposal_runs.started_by_name,
      })
      .from(proposal_runs)
      .where(inArray(proposal_runs.client_id, clientIds))
      .orderBy(proposal_runs.client_id, desc(proposal_runs.started_at), desc(proposal_runs.id)),
  ]);
  const clientOf = new Map(clientRows.map((row) => [row.client.id, row]));
  const reviewOf = new Map(reviewRows.map((review) => [review.id, review]));
  const runOf = new Map(runRows.map((run) => [run.client_id, run]));
  const items = page.flatMap(({ client_id, review_id, queued_at }) => {
    const row = clientOf.get(client_id);
    // Moved or deleted between the two queries.
    if (!row) return [];
    const { client, first_year_value, file_accepted } = row;
    if (!IN_REVIEW.includes(client.status) || client.closed_at !== null) return [];
    const run = runOf.get(client_id);
    return {
      client,
      first_year_value,
      queued_at: instantFromDatabase(queued_at),
      review: reviewOf.get(review_id ?? '') ?? null,
      answers: answers(client_id),
      file_accepted,
      // An overdue run is ended within a minute, or by the next send.
      under_way: run?.state === 'under_way' && runTimeLeft(run.started_at, now()) > 0 ? run : null,
      failed: run && leftInReview(run.state) ? run : null,
    };
  });
  return { items, next_cursor, total, proposals_sent_by };
}
