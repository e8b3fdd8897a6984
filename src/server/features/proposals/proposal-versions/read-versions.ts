import { type SQL, sql } from 'drizzle-orm';
import { recordStamp, type StoredStamp } from '#contract/proposals/proposal-versions/record-stamp.ts';
import { type StoredState, versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import type {
  ProposalSummary,
  VersionSummary,
} from '#contract/proposals/proposal-versions/version-summary.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import {
  proposal_links,
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';

/** A summary as the database returns it: instants in its own format, and the stored state and time stamp. */
type SummaryRow = Omit<VersionSummary, 'state' | 'stamp'> & {
  state: StoredState;
  stamp: StoredStamp | null;
};

/** A client's summary as the database returns it. Null if the client has neither a version nor a draft. */
export type ProposalSummaryRow = (Omit<ProposalSummary, 'newest'> & { newest: SummaryRow | null }) | null;

/** Selects summaries of versions `v`, without the documents' content. */
function selectSummaries(rest: SQL): SQL {
  return sql`
    select v.id, v.number, v.state, v.sent_at, v.sent_by_name, v.valid_until, v.accepted_at, v.ended_at,
      v.ended_by_name, v.reminders_stopped_at, v.end_reason, v.document_hash,
      v.document #>> '{statements,intent}' as intent,
      v.document #>> '{signing,order}' as "order",
      v.document #> '{signing,needs_code}' as needs_code,
      jsonb_path_exists(v.document, '$.fees.lines[*] ? (@.is_optional == true)') as has_options,
      coalesce(v.accepted_fees, v.document -> 'fees') -> 'totals' as totals,
      (select coalesce(json_agg(line ->> 'name'), '[]')
        from jsonb_array_elements(v.document #> '{fees,lines}') as line
        where v.left_out ? (line ->> 'key')) as left_out,
      (select coalesce(json_agg(signatory order by signatory.place), '[]') from (
        select id, name, email, position, kind, user_id, place, mailed_at, opened_at, last_opened_at, opened_count,
          signed_at, signature ->> 'typed_name' as typed_name, declined_at, wrong_person_at, wrong_person_note, (
            select json_build_object('made_at', l.created_at, 'made_by', l.made_by, 'made_by_name', l.made_by_name,
              'mail', case when m.id is not null then
                json_build_object('to', m.to_email, 'state', m.state, 'at', m.at) end)
            from ${proposal_links} l left join ${mail_deliveries} m on m.id = l.mail_id
            where l.signatory_id = proposal_signatories.id
            order by l.created_at desc limit 1
          ) as link
        from ${proposal_signatories} where version_id = v.id
      ) as signatory) as signatories,
      (select to_json(stamp) from (
        select s.stamped_at, s.reason, s.next_attempt_at
        from ${stored_files} f join ${record_stamps} s on s.file_id = f.id
        where f.proposal_version_id = v.id order by f.created_at desc limit 1
      ) as stamp) as stamp,
      (select coalesce(json_agg(file order by file.created_at, file.id), '[]') from (
        select id, kind, name, size, created_at from ${stored_files} where proposal_version_id = v.id
      ) as file) as files
    from ${proposal_versions} v ${rest}`;
}

/** Expression for a client's `ProposalSummaryRow`. `id` is the client's id. */
export function proposalSummary(id: SQL): SQL {
  return sql`(
    select json_build_object(
      'newest', (select to_json(newest_version) from (
        ${selectSummaries(sql`where v.client_id = ${id} order by v.number desc limit 1`)}
      ) as newest_version),
      'versions', sent.count,
      'draft', case when draft.edited_at > sent.last or sent.last is null then draft.saved end
    ) from (
      select count(*)::integer as count, max(v.sent_at) as last from ${proposal_versions} v where v.client_id = ${id}
    ) as sent left join (
      select d.edited_at, json_build_object('edited_by_name', d.edited_by_name, 'edited_at', d.edited_at) as saved
      from ${proposal_drafts} d where d.client_id = ${id}
    ) as draft on true
    where sent.count > 0 or draft.saved is not null
  )`;
}

type SummaryServices = Pick<Services, 'now' | 'env'>;

export function proposalSummaryOf(
  row: ProposalSummaryRow,
  services: SummaryServices,
): ProposalSummary | null {
  if (row === null) return null;
  if (row.draft) withInstants([row.draft], 'edited_at');
  return { ...row, newest: row.newest && summaryOf(row.newest, services) };
}

/** Sent versions, newest first: all versions of a client, or one version. */
export async function readVersions(
  db: Db | Tx,
  of: { client_id: string } | { version_id: string },
  services: SummaryServices,
): Promise<VersionSummary[]> {
  const which =
    'client_id' in of ? sql`where v.client_id = ${of.client_id}` : sql`where v.id = ${of.version_id}`;
  const { rows } = await db.execute<{ version: SummaryRow }>(sql`
    select to_json(version) as version from (${selectSummaries(sql`${which} order by v.number desc`)}) as version`);
  return rows.map(({ version }) => summaryOf(version, services));
}

/** The summary of a version that exists. */
export async function readProposalVersion(
  tx: Db | Tx,
  version_id: string,
  services: SummaryServices,
): Promise<VersionSummary> {
  const [version] = await readVersions(tx, { version_id }, services);
  if (!version) throw new Error('The database returned no version of the proposal');
  return version;
}

function summaryOf(row: SummaryRow, { now, env }: SummaryServices): VersionSummary {
  withInstants([row], 'sent_at', 'accepted_at', 'ended_at', 'reminders_stopped_at');
  withInstants(
    row.signatories,
    'mailed_at',
    'opened_at',
    'last_opened_at',
    'signed_at',
    'declined_at',
    'wrong_person_at',
  );
  for (const { link } of row.signatories) {
    if (link) withInstants([link], 'made_at');
    if (link?.mail) withInstants([link.mail], 'at');
  }
  withInstants(row.files, 'created_at');
  if (row.stamp) withInstants([row.stamp], 'stamped_at', 'next_attempt_at');
  return {
    ...row,
    state: versionState(row, now()),
    stamp: recordStamp(row.stamp, { hasAuthority: env.tsaUrl !== undefined }),
  };
}
