import { eq } from 'drizzle-orm';
import {
  mayDecide,
  reportDueOn,
  type StoredDifference,
} from '#contract/due-diligence/companies/difference.ts';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { company_differences } from '#server/db/schema/due-diligence/company-differences.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { recordDone } from '#server/features/due-diligence/files/record-done.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { comparedNumbers } from './compared-numbers.ts';
import { announceFile, asDifference, type DifferenceRow, stateOf } from './difference-rows.ts';

interface Change {
  context: SignedInCtx;
  id: string;
  version: number;
  /** What the person decided. */
  fields: (row: DifferenceRow) => Partial<DifferenceRow>;
  /** Fields that follow from it. */
  follows: (row: DifferenceRow) => Partial<DifferenceRow>;
  did: (name: string) => string;
}

/**
 * Records whether a difference is material, and why. A repeat changes nothing. Throws NOT_FOUND, FILE_REFUSED if it was
 * reported or settled, and ROW_CHANGED.
 */
export function decideDifference({
  context,
  input: { id, version, material, reason },
}: ProcedureCall<{
  id: string;
  version: number;
  material: boolean;
  reason: string;
}>): Promise<StoredDifference> {
  return change({
    context,
    id,
    version,
    fields: (row) => {
      if (!mayDecide(stateOf(row)))
        throw new Refusal('FILE_REFUSED', { reason: 'This difference was reported or is settled.' });
      return { material, reason };
    },
    follows: ({ listed_on, kind }) => ({
      report_due_on: material ? reportDueOn(listed_on, kind) : null,
      decided_at: context.now().toISOString(),
      decided_by_name: context.actor.full_name,
    }),
    did: (name) =>
      `decided that the difference about ${name} at Companies House is ${material ? '' : 'not '}material: ${reason}`,
  });
}

/**
 * Records that a material difference about an owner was reported to Companies House. Throws NOT_FOUND, FILE_REFUSED and
 * ROW_CHANGED.
 */
export function reportDifference({
  context,
  input: { id, version, reported_on },
}: ProcedureCall<{ id: string; version: number; reported_on: string }>): Promise<StoredDifference> {
  return change({
    context,
    id,
    version,
    fields: (row) => {
      if (row.material !== true || row.kind !== 'owner')
        throw new Refusal('FILE_REFUSED', {
          reason: 'Only a material difference about an owner is reported.',
        });
      if (reported_on > londonDay(context.now()))
        throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.future });
      if (reported_on < row.listed_on)
        throw new Refusal('FILE_REFUSED', {
          reason: `The difference was listed on ${dayText(row.listed_on)}. It can’t have been reported before.`,
        });
      return { reported_on };
    },
    follows: () => ({}),
    did: (name) => `reported the difference about ${name} to Companies House on ${dayText(reported_on)}`,
  });
}

/** Whether the file still has the company that the difference is about. */
async function isAboutOwn(tx: Tx, { file_id, company_number }: DifferenceRow): Promise<boolean> {
  const { roles, company_number: number, left_on } = due_diligence_parties;
  const parties = await tx
    .select({ roles, company_number: number, left_on })
    .from(due_diligence_parties)
    .where(eq(due_diligence_parties.file_id, file_id));
  return comparedNumbers(parties).includes(company_number);
}

async function change({ context, id, version, fields, follows, did }: Change): Promise<StoredDifference> {
  return context.db.transaction(async (tx) => {
    const { row, client } = await lockDifference(tx, id);
    const chosen = fields(row);
    const stored = { ...row, edited_by_name: row.decided_by_name, edited_at: row.decided_at };
    if (!mustWrite(changesBetween(row, chosen), stored, version)) return asDifference(row);
    if ('material' in chosen && !(await isAboutOwn(tx, row)))
      throw new Refusal('FILE_REFUSED', {
        reason: `The file no longer has the company ${row.company_number}. Compare again to close this difference.`,
      });
    const [after] = await tx
      .update(company_differences)
      .set({ ...chosen, ...follows(row), version: version + 1 })
      .where(eq(company_differences.id, id))
      .returning();
    if (!after) throw new Error('A locked difference is gone');
    if (client) await recordDone(tx, { actor: context.actor, client, did: did(row.name) });
    await announceFile(tx, row.file_id);
    return asDifference(after);
  });
}

async function lockDifference(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      row: company_differences,
      client: { id: clients.id, first_name: clients.first_name, surname: clients.surname },
    })
    .from(company_differences)
    .innerJoin(due_diligence_files, eq(due_diligence_files.id, company_differences.file_id))
    .leftJoin(clients, eq(clients.id, due_diligence_files.client_id))
    .where(eq(company_differences.id, id))
    .for('update', { of: company_differences });
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
