import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Note } from '#contract/clients/notes/note.ts';
import type { ClientMerge } from '#contract/desk/client-merges/client-merge.ts';
import type { FileSummary } from '#contract/due-diligence/files/file-summary.ts';
import type { ConnectionKind, OwnDelivery } from '#contract/firm/outbox/delivery.ts';
import type { Colleague } from '#contract/identity/people/contract.ts';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';
import type { ExternalLink } from '#contract/intake/links/link.ts';
import type { ClientValue } from '#contract/pricing/client-values/client-value.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import type { SentBy } from '#contract/proposals/proposal-versions/settings.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { cutPage } from '#server/db/keyset.ts';
import { prepared } from '#server/db/prepared.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { isTrial } from '#server/db/schema/clients/trial-clients.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';
import { users } from '#server/db/schema/users.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';
import { noteColumns } from '#server/features/clients/notes/note-columns.ts';
import { type DeskFactsRow, deskFacts, deskFactsOf } from '#server/features/desk/standing/desk-facts.ts';
import { fileSummary } from '#server/features/due-diligence/files/file-summary.ts';
import { ownColumns } from '#server/features/firm/outbox/outbox-deliveries.ts';
import {
  type ActionRow,
  actionKey,
  isFirst,
  selectActions,
  toAction,
} from '#server/features/identity/activity/action-rows.ts';
import { EDITED_BOOKERS } from '#server/features/intake/calls/booker-links.ts';
import { linkColumns, linksFromJson } from '#server/features/intake/links/link-columns.ts';
import { HAS_PACKAGES } from '#server/features/pricing/packages/package-columns.ts';
import { reviewColumns } from '#server/features/pricing/proforma/review-columns.ts';
import { PROPOSALS_SENT_BY } from '#server/features/proposals/proposal-versions/proposals-sent-by.ts';
import {
  type ProposalSummaryRow,
  proposalSummary,
} from '#server/features/proposals/proposal-versions/read-versions.ts';

/** Number of notes, and of events, on the first page. Scrolling loads more. */
const FIRST_PAGE = 30;

interface ClientPage {
  client: ClientRow;
  people: Colleague[];
  additional_information: AdditionalInformation[];
  proforma_reviews: SavedProforma[];
  notes: Note[];
  has_packages: boolean;
  links: ExternalLink[];
  timeline: ActionRow[];
  value: ClientValue | null;
  proposal: ProposalSummaryRow;
  proposals_sent_by: SentBy;
  edited_bookers: string[];
  desk: DeskFactsRow;
  merges: ClientMerge[];
  deliveries: OwnDelivery[];
  connections: ConnectionKind[];
  due_diligence: FileSummary | null;
  is_trial: boolean;
}

/** Reads the stored data on a client's page, except the price book, in one statement. Throws NOT_FOUND, MERGED. */
export async function getClient({
  context: { db },
  input: { id },
}: ProcedureCall<{ id: string }, Pick<SignedInCtx, 'db'>>) {
  const [page] = await readPage(db, { id });
  if (!page) throw await goneClient(db, id);
  const notes = cutPage(withInstants(page.notes, 'created_at'), FIRST_PAGE, (note) => [
    note.created_at,
    note.id,
  ]);
  const timeline = cutPage(withInstants(page.timeline, 'at'), FIRST_PAGE, actionKey);
  const [client] = withInstants([page.client], 'created_at', 'status_changed_at', 'closed_at', 'edited_at');
  return {
    client: client ?? page.client,
    people: page.people,
    additional_information: withInstants(page.additional_information, 'answered_at', 'created_at'),
    proforma_reviews: withInstants(page.proforma_reviews, 'submission_date', 'updated_at', 'edited_at'),
    notes: { items: notes.page, next_cursor: notes.next_cursor },
    has_packages: page.has_packages,
    links: linksFromJson(page.links),
    timeline: { items: timeline.page.map(toAction), next_cursor: timeline.next_cursor },
    value: page.value,
    proposal: page.proposal,
    proposals_sent_by: page.proposals_sent_by,
    edited_bookers: page.edited_bookers,
    desk: deskFactsOf(page.desk),
    merges: withInstants(page.merges, 'merged_at'),
    deliveries: withInstants(page.deliveries, 'created_at', 'next_attempt_at', 'attempted_at', 'done_at'),
    connections: page.connections,
    due_diligence: page.due_diligence,
    is_trial: page.is_trial,
  };
}

const informationColumns = columnsWithout(additional_information, {
  submission_key: true,
  edited_by_name: true,
  edited_at: true,
} satisfies Hidden<typeof additional_information, keyof AdditionalInformation>);

const readPage = prepared<ClientPage>('client_page', () => {
  const id = sql.placeholder('id');
  const build = new QueryBuilder();
  const client = build.select(clientColumns).from(clients).where(eq(clients.id, id));
  const information = build
    .select(informationColumns)
    .from(additional_information)
    .where(eq(additional_information.client_id, id))
    .orderBy(desc(additional_information.created_at));
  const proformas = build
    .select(reviewColumns)
    .from(proforma_reviews)
    .where(eq(proforma_reviews.client_id, id))
    .orderBy(desc(proforma_reviews.submission_date));
  const notes = build
    .select(noteColumns)
    .from(client_notes)
    .leftJoin(users, eq(users.id, client_notes.user_id))
    .where(eq(client_notes.client_id, id))
    .orderBy(desc(client_notes.created_at), desc(client_notes.id));
  const links = build
    .select(linkColumns)
    .from(external_info_tokens)
    .where(eq(external_info_tokens.client_id, id))
    .orderBy(desc(external_info_tokens.created_at));
  const timeline = selectActions(sql`e.client_id = ${id} and ${isFirst()}`, { limit: FIRST_PAGE + 1 });
  const people = build
    .select({
      user_id: sql<string>`${users.id}`.as('user_id'),
      full_name: users.full_name,
      avatar_url: users.avatar_url,
    })
    .from(users)
    .where(sql`${users.id} in (client.owner_id, client.next_step_user_id)`);
  const { one_off, monthly, quarterly, annually, first_year, unpriced } = client_values;
  const value = build
    .select({ one_off, monthly, quarterly, annually, first_year, unpriced })
    .from(client_values)
    .where(eq(client_values.client_id, id));
  const merges = build
    .select({
      id: client_merges.id,
      other_id: client_merges.other_id,
      other_name: client_merges.other_name,
      other_proposal_id: client_merges.other_proposal_id,
      merged_by_name: client_merges.merged_by_name,
      merged_at: client_merges.merged_at,
    })
    .from(client_merges)
    .where(and(eq(client_merges.lead_id, id), isNull(client_merges.undone_at)))
    .orderBy(desc(client_merges.merged_at), desc(client_merges.event_id));
  const deliveries = build
    .select(ownColumns)
    .from(outbox_deliveries)
    .where(eq(outbox_deliveries.client_id, id))
    .orderBy(desc(outbox_deliveries.created_at), desc(outbox_deliveries.id));
  // One extra row shows whether there is another page.
  const first = sql.raw(`limit ${FIRST_PAGE + 1}`);
  return sql`
    select
      to_json(client) as client,
      ${asList(people.getSQL())} as people,
      ${asList(information.getSQL())} as additional_information,
      ${asList(proformas.getSQL())} as proforma_reviews,
      ${asList(sql`${notes.getSQL()} ${first}`)} as notes,
      ${HAS_PACKAGES} as has_packages,
      ${asList(links.getSQL())} as links,
      ${asList(timeline)} as timeline,
      (select to_json(value) from (${value.getSQL()}) as value) as value,
      ${proposalSummary(sql`${id}`)} as proposal,
      ${PROPOSALS_SENT_BY} as proposals_sent_by,
      ${EDITED_BOOKERS} as edited_bookers,
      ${deskFacts(sql`${id}`)} as desk,
      ${asList(merges.getSQL())} as merges,
      ${asList(deliveries.getSQL())} as deliveries,
      (select coalesce(json_agg(kind), '[]') from ${connection_settings} where enabled) as connections,
      ${fileSummary(sql`${id}::uuid`)} as due_diligence,
      ${isTrial(sql`${id}::uuid`)} as is_trial
    from (${client.getSQL()}) as client
  `;
});

function asList(rows: SQL): SQL {
  return sql`(select coalesce(json_agg(listed), '[]') from (${rows}) as listed)`;
}
