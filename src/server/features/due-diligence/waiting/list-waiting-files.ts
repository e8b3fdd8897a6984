import { type SQL, sql } from 'drizzle-orm';
import {
  type ApprovedParty,
  approvalRefusal,
  secondPersonReasons,
} from '#contract/due-diligence/files/approval.ts';
import type { Assessment } from '#contract/due-diligence/files/file.ts';
import { type FileLaw, MISSING_KINDS } from '#contract/due-diligence/files/missing.ts';
import { DUE_WITHIN_DAYS } from '#contract/due-diligence/inspection/register.ts';
import {
  NAMES_MAX,
  WAITING_COUNTED,
  WAITING_SHOWN,
  type WaitingFile,
  type WaitingFiles,
} from '#contract/due-diligence/waiting/waiting-file.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import type { SignedInCtx } from '#server/context.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { fileLaw } from '#server/features/due-diligence/files/file-law.ts';
import { isAlone } from '#server/features/due-diligence/files/is-alone.ts';
import { readDueDiligenceSettings } from '#server/features/due-diligence/files/read-settings.ts';

type Context = Pick<SignedInCtx, 'db' | 'now' | 'actor'>;

interface WaitingRow extends WaitingFile {
  /** Whether the client is the caller's or nobody's. */
  is_near: boolean;
  /** Of an approval: what decides who may approve. */
  file: (Pick<Assessment, 'level' | 'countries'> & { assessed_by_id: string | null }) | null;
  parties: ApprovedParty[] | null;
}

/**
 * What waits in files: of the caller's clients first, then of clients without an owner and what only those who approve for
 * the firm can do; then by day. The caller makes sure that the firm uses files.
 */
export async function listWaitingFiles(context: Context): Promise<WaitingFiles> {
  const { db, actor } = context;
  const law = await fileLaw(db, context.now());
  const rows = await rowsOf<WaitingRow>(db, waitingRows(actor, law));
  const has_more = rows.length > WAITING_COUNTED;
  const needsAlone = rows.some(({ file }) => file?.assessed_by_id === actor.user_id);
  const is_alone = needsAlone && (await isAlone(db, await readDueDiligenceSettings({ db }), actor.user_id));
  const found = rows.flatMap((row) => asWaiting(row, actor, law, is_alone)).slice(0, WAITING_COUNTED);
  return { items: found.slice(0, WAITING_SHOWN), count: found.length, has_more };
}

/** An approval is shown to those who may accept: with its reasons if it needs a second person. */
function asWaiting(
  { is_near, file, parties, ...waiting }: WaitingRow,
  { user_id, approves = false, api_key }: Context['actor'],
  law: FileLaw,
  is_alone: boolean,
): WaitingFile[] {
  if (!file) return [waiting];
  const reasons = secondPersonReasons(file, parties ?? [], law);
  const refusal = approvalRefusal({
    needs_second: reasons.length > 0,
    approves: approves && !api_key,
    user_id,
    assessed_by_id: file.assessed_by_id,
    is_alone,
  });
  if (refusal !== null || (!is_near && reasons.length === 0)) return [];
  return [{ ...waiting, names: reasons.slice(0, NAMES_MAX), count: reasons.length }];
}

const londonDayOf = (at: SQL) => sql`(${at} at time zone 'Europe/London')::date`;
const firstNames = (names: SQL) => sql`(${names})[1:${sql.raw(String(NAMES_MAX))}]`;

function waitingRows({ user_id, approves = false, api_key }: Context['actor'], law: FileLaw): SQL {
  const near = sql`(c.owner_id = ${user_id}::uuid or c.owner_id is null)`;
  const orApproved = (condition: SQL) => (approves && !api_key ? sql`(${near} or ${condition})` : near);
  /** The client and the file of each kind. A client who was closed without a signature was never the firm's. */
  const ofFile = sql`join clients c on c.id = f.client_id and ${isReal(sql`c.id`)}
    and (c.closed_at is null or f.relationship_began_on is not null)`;
  const hasNotEnded = sql`f.relationship_ended_on is null`;
  const { today, call_for_action } = law;
  const called = sql`array[${sql.join(
    call_for_action.map((code) => sql`${code}`),
    sql`, `,
  )}]::text[]`;
  const blocking = sql.raw(
    Object.entries(MISSING_KINDS)
      .filter(([, { blocks }]) => blocks)
      .map(([kind]) => `'${kind}'`)
      .join(', '),
  );
  const parts = [
    // A hit that waits, and a review that is due, have lines of their own.
    sql`select 'look' as kind, f.id as file_id, count(*)::int as count,
        ${firstNames(sql`array_agg(t.text order by t.made_at desc, t.id)`)} as names,
        min(${londonDayOf(sql`t.made_at`)}) as since, null::date as due
      from due_diligence_triggers t join due_diligence_files f on f.id = t.file_id ${ofFile}
      where t.done_at is null and ${hasNotEnded} and ${near}
        and not (t.kind = 'review' and f.accepted_at is not null and t.key = f.next_review_on::text)
        and not (t.kind = 'sanctions' and exists (
          select from sanctions_hits h where h.id::text = t.key and h.decision is null and h.gone_at is null))
      group by f.id`,
    sql`select 'review', f.id, 1, '{}', ${londonDayOf(sql`f.accepted_at`)}, f.next_review_on
      from due_diligence_files f ${ofFile}
      where f.accepted_at is not null and ${hasNotEnded} and ${near}
        and f.next_review_on <= ${dayAfter(today, DUE_WITHIN_DAYS)}::date`,
    sql`select 'hit', f.id, count(distinct p.id)::int, ${firstNames(sql`array_agg(distinct p.name)`)},
        min(${londonDayOf(sql`h.found_at`)}), null
      from sanctions_hits h join due_diligence_parties p on p.id = h.party_id
      join due_diligence_files f on f.id = p.file_id ${ofFile}
      where h.decision is null and h.gone_at is null
        and case when f.level = 'high' then ${approves && !api_key} else ${near} end
      group by f.id`,
    sql`select case when d.material then 'report' else 'difference' end, f.id, count(*)::int,
        ${firstNames(sql`array_agg(d.name order by d.name)`)}, min(d.listed_on), min(d.report_due_on)
      from company_differences d join due_diligence_files f on f.id = d.file_id ${ofFile}
      where d.settled_at is null and d.reported_on is null
        and (d.material is null or (d.material and d.kind = 'owner')) and ${hasNotEnded} and ${near}
      group by f.id, d.material`,
    sql`select 'approval', f.id, 0, '{}', ${londonDayOf(sql`coalesce(f.assessed_at, f.opened_at)`)}, null
      from due_diligence_files f ${ofFile}
      where f.accepted_at is null and ${hasNotEnded} and not f.missing && array[${blocking}]
        and ${orApproved(sql`(f.level = 'high' or f.countries && ${called} or exists (
          select from due_diligence_parties p where p.file_id = f.id
            and (p.pep <> 'no' or p.country = any(${called}) or p.nationality = any(${called}))))`)}`,
  ];
  return sql`
    with waiting as (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )})
    select w.kind, w.count, w.names, w.since, w.due, ${near} as is_near,
      jsonb_build_object(
        'id', c.id, 'first_name', c.first_name, 'surname', c.surname, 'company', c.company) as client,
      case when w.kind = 'approval' then jsonb_build_object(
        'level', f.level, 'countries', f.countries, 'assessed_by_id', f.assessed_by_id) end as file,
      case when w.kind = 'approval' then (
        select jsonb_agg(to_jsonb(p) order by p.added_at, p.id) from due_diligence_parties p where p.file_id = f.id) end as parties
    from waiting w join due_diligence_files f on f.id = w.file_id join clients c on c.id = f.client_id
    order by (c.owner_id is not distinct from ${user_id}::uuid) desc, coalesce(w.due, w.since), w.kind, c.id
    limit ${WAITING_COUNTED + 1}`;
}
