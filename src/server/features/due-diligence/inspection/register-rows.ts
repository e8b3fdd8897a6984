import { and, arrayContains, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import { holdOf } from '#contract/due-diligence/hold/hold.ts';
import {
  type InspectionReason,
  inspectionReasons,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import {
  DUE_WITHIN_DAYS,
  type RegisterFile,
  type RegisterView,
} from '#contract/due-diligence/inspection/register.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_files as files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import type { InspectionLaw } from './inspection-law.ts';

/** Files that the register has: not those of trials. */
export const IN_REGISTER = or(isNull(files.client_id), isReal(files.client_id));

/** The work on the file of a client who was closed without a signature has ended. */
const NOT_OVER = or(
  isNotNull(files.relationship_began_on),
  sql`not exists (select from ${clients} closed where closed.id = ${files.client_id} and closed.closed_at is not null)`,
);

/** Whether a file lacks something that counts. */
export const lacking = and(NOT_OVER, sql`${files.missing} <> '{}'`);

const reviewOverdue = ({ today }: InspectionLaw) =>
  and(isNotNull(files.accepted_at), lt(files.next_review_on, today), isNull(files.relationship_ended_on));

const keptTooLong = ({ today, last_kept_end }: InspectionLaw) =>
  and(
    lte(files.relationship_ended_on, last_kept_end),
    or(isNull(files.put_off_until), lt(files.put_off_until, today)),
  );

/** Differences from Companies House that wait for a decision or a report. */
const waitingDifferences = (select: SQL) => sql`select ${select} from ${company_differences} d
  where d.settled_at is null and d.reported_on is null and (d.material is null or (d.material and d.kind = 'owner'))`;

/** An array, because the other conditions beside it have an index each. */
const hasDifference = (condition: SQL) =>
  and(
    sql`${files.id} = any(array(${waitingDifferences(sql`d.file_id`)} and ${condition}))`,
    isNull(files.relationship_ended_on),
  );
const UNDECIDED = sql`d.material is null`;
const reportOverdue = ({ today }: InspectionLaw) => sql`d.report_due_on < ${today}::date`;

const OF_THIS_FILE = sql`and d.file_id = due_diligence_files.id`;
/** What a file's reasons need to know of its differences. */
export const DIFFERENCE_COLUMNS = {
  has_undecided: sql<boolean>`exists (${waitingDifferences(sql``)} and ${UNDECIDED} ${OF_THIS_FILE})`,
  report_due_on: sql<string | null>`(${waitingDifferences(sql`min(d.report_due_on)::text`)} ${OF_THIS_FILE})`,
};

/** Whether a file would fail an inspection, as `inspectionReasons` has it. */
export function fails(law: InspectionLaw): SQL | undefined {
  return and(
    NOT_OVER,
    or(
      sql`${files.missing} <> '{}'`,
      hasDifference(sql`(${UNDECIDED} or ${reportOverdue(law)})`),
      reviewOverdue(law),
      keptTooLong(law),
    ),
  );
}

/** Whether a file would fail for this reason. */
export function failsFor(reason: InspectionReason, law: InspectionLaw): SQL | undefined {
  if (reason === 'difference') return and(NOT_OVER, hasDifference(UNDECIDED));
  if (reason === 'report') return and(NOT_OVER, hasDifference(reportOverdue(law)));
  if (reason === 'review') return and(NOT_OVER, reviewOverdue(law));
  if (reason === 'kept') return and(NOT_OVER, keptTooLong(law));
  return and(NOT_OVER, arrayContains(files.missing, [reason]));
}

/** The condition of each view. */
export function ofView(view: RegisterView, law: InspectionLaw): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined;
    case 'failing':
      return fails(law);
    case 'waiting':
      return and(NOT_OVER, isNull(files.accepted_at), isNull(files.relationship_ended_on));
    case 'due':
      return and(
        isNotNull(files.accepted_at),
        isNull(files.relationship_ended_on),
        lte(files.next_review_on, dayAfter(law.today, DUE_WITHIN_DAYS)),
      );
    case 'ended':
      return isNotNull(files.relationship_ended_on);
  }
}

const registerColumns = {
  id: files.id,
  client_id: files.client_id,
  client_name: sql<string>`coalesce(${clients.first_name} || ' ' || ${clients.surname}, ${files.client_name}, '')`,
  company: clients.company,
  level: files.level,
  opened_at: files.opened_at,
  accepted_at: files.accepted_at,
  accepted_by_name: files.accepted_by_name,
  next_review_on: files.next_review_on,
  relationship_began_on: files.relationship_began_on,
  relationship_ended_on: files.relationship_ended_on,
  put_off_until: files.put_off_until,
  missing: files.missing,
  ...DIFFERENCE_COLUMNS,
  // Of a client who is still there, the file itself shows them.
  copies: sql<{ id: string; name: string }[]>`case when ${files.client_id} is null then coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.added_at, c.id)
    from due_diligence_copies c join due_diligence_evidence e on e.id = c.evidence_id
    join due_diligence_parties p on p.id = e.party_id where p.file_id = due_diligence_files.id), '[]') else '[]' end`,
  is_closed: sql<boolean>`${clients.closed_at} is not null`,
};

export function selectRegister(db: Pick<Tx, 'select'>) {
  return db.select(registerColumns).from(files).leftJoin(clients, eq(clients.id, files.client_id));
}

export interface RegisterRow {
  id: string;
  client_id: string | null;
  client_name: string;
  company: string | null;
  level: RiskLevel | null;
  opened_at: string;
  accepted_at: string | null;
  accepted_by_name: string | null;
  next_review_on: string | null;
  relationship_began_on: string | null;
  relationship_ended_on: string | null;
  put_off_until: string | null;
  missing: string[];
  has_undecided: boolean;
  report_due_on: string | null;
  copies: { id: string; name: string }[];
  is_closed: boolean;
}

export function asRegisterFile(row: RegisterRow, { today, years }: InspectionLaw): RegisterFile {
  const { put_off_until, missing, has_undecided, report_due_on, is_closed, ...shown } = row;
  const hold = holdOf(row, years);
  return {
    ...shown,
    free_on: hold.state === 'until' ? hold.free_on : null,
    reasons: inspectionReasons(row, { today, years }),
  };
}
