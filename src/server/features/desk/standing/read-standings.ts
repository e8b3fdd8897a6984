import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type ClientStanding, STANDINGS_LIMIT } from '#contract/desk/standing/contract.ts';
import { type Facts, factsOf } from '#contract/desk/standing/facts.ts';
import { standingOf } from '#contract/desk/standing/standing.ts';
import type { SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import type { SignedInCtx } from '#server/context.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { type LinkRow, linkColumns, linksFromJson } from '#server/features/intake/links/link-columns.ts';
import { PROPOSALS_SENT_BY } from '#server/features/proposals/proposal-versions/proposals-sent-by.ts';
import {
  type ProposalSummaryRow,
  proposalSummary,
  proposalSummaryOf,
} from '#server/features/proposals/proposal-versions/read-versions.ts';
import { type DeskFactsRow, deskFacts, deskFactsOf } from './desk-facts.ts';

interface Row {
  client: ClientRow;
  link: LinkRow | null;
  answered_at: string | null;
  proforma: Facts['proforma'];
  proposal: ProposalSummaryRow;
  proposals_sent_by: SentBy;
  desk: DeskFactsRow;
}

/** The standings of the open clients that meet a condition, longest in their status first, and whether there are more. */
export async function readStandings(
  context: Pick<SignedInCtx, 'db' | 'now' | 'env'>,
  condition: SQL | undefined,
): Promise<{ items: ClientStanding[]; has_more: boolean }> {
  const rows = await rowsOf<Row>(context.db, selectFacts(condition));
  const items = rows.slice(0, STANDINGS_LIMIT).map(({ client, link, proforma, proposal, desk, ...row }) => {
    withInstants([client], 'created_at', 'status_changed_at', 'closed_at', 'edited_at');
    if (proforma) withInstants([proforma], 'submission_date', 'updated_at');
    const facts = factsOf({
      ...row,
      client,
      links: link ? linksFromJson([link]) : [],
      additional_information: [row],
      proforma_reviews: proforma ? [proforma] : [],
      proposal: proposalSummaryOf(proposal, context),
      desk: deskFactsOf(desk),
    });
    return { client, has_answers: row.answered_at !== null, ...standingOf(facts, context.now()) };
  });
  return { items, has_more: rows.length > STANDINGS_LIMIT };
}

function selectFacts(condition: SQL | undefined): SQL {
  const build = new QueryBuilder();
  const id = sql`"client"."id"`;
  const chosen = build
    .select(clientColumns)
    .from(clients)
    .where(and(isNull(clients.closed_at), isReal(clients.id), condition))
    .orderBy(clients.status_changed_at, clients.id)
    .limit(STANDINGS_LIMIT + 1);
  const link = build
    .select(linkColumns)
    .from(external_info_tokens)
    .where(eq(external_info_tokens.client_id, id))
    .orderBy(desc(external_info_tokens.created_at))
    .limit(1);
  const proforma = build
    .select({ submission_date: proforma_reviews.submission_date, updated_at: proforma_reviews.updated_at })
    .from(proforma_reviews)
    .where(eq(proforma_reviews.client_id, id))
    .orderBy(desc(proforma_reviews.submission_date))
    .limit(1);
  return sql`
    select to_json(client) as client,
      (select to_json(link) from (${link.getSQL()}) as link) as link,
      (select max(${additional_information.answered_at}) from ${additional_information}
        where ${additional_information.client_id} = ${id}) as answered_at,
      (select to_json(proforma) from (${proforma.getSQL()}) as proforma) as proforma,
      ${proposalSummary(id)} as proposal,
      ${PROPOSALS_SENT_BY} as proposals_sent_by,
      ${deskFacts(id)} as desk
    from (${chosen.getSQL()}) as client
    order by client.status_changed_at, client.id`;
}
