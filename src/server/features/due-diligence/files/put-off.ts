import { and, eq, isNull, sql } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { canPutOff } from '#contract/due-diligence/hold/hold.ts';
import type { PutOff } from '#contract/due-diligence/hold/put-off.ts';
import { Refusal } from '#contract/errors.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { changeFile } from './change-file.ts';
import { keptYears } from './file-law.ts';
import type { FileRow } from './load-file.ts';

/** Puts off the deletion of a client's file, or no longer (reg. 40(5)). Throws NOT_FOUND, MERGED and FILE_REFUSED. */
export async function putOff({
  context,
  input: { client_id, ...input },
}: ProcedureCall<PutOff & { client_id: string }>) {
  mustApproveFiles(context);
  return changeFile(context, client_id, async (tx, row) => {
    const did = await putOffRow(tx, context, row, input);
    return did === null ? null : { did };
  });
}

/**
 * Puts off the deletion of the kept file of an erased client, whose history notes it. Throws NOT_FOUND and FILE_REFUSED.
 */
export async function putOffKept({
  context,
  input: { id, ...input },
}: ProcedureCall<PutOff & { id: string }>): Promise<void> {
  mustApproveFiles(context);
  await context.db.transaction(async (tx) => {
    const { client_id, kept_history } = due_diligence_files;
    const isKept = and(eq(due_diligence_files.id, id), isNull(client_id));
    const [row] = await tx.select().from(due_diligence_files).where(isKept).for('update');
    if (!row) throw new Refusal('NOT_FOUND');
    const did = await putOffRow(tx, context, row, input);
    if (did === null) return;
    const entry = { at: context.now().toISOString(), by: context.actor.full_name, did };
    await tx
      .update(due_diligence_files)
      .set({ kept_history: sql`coalesce(${kept_history}, '[]') || ${JSON.stringify([entry])}::jsonb` })
      .where(isKept);
  });
}

function mustApproveFiles({ actor }: SignedInCtx): void {
  if (!actor.approves) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.not_approver });
}

/** Returns what was done, as the timeline has it, or null if nothing changes. */
async function putOffRow(
  tx: Tx,
  { actor, now }: SignedInCtx,
  row: FileRow,
  { until, reason }: PutOff,
): Promise<string | null> {
  if (until !== null && !canPutOff(row, await keptYears(tx, now()), until, londonDay(now())))
    throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.before_end });
  if (row.put_off_until === until && row.put_off_reason === reason) return null;
  await tx
    .update(due_diligence_files)
    .set({
      put_off_until: until,
      put_off_reason: until === null ? null : reason,
      put_off_by_name: until === null ? null : actor.full_name,
    })
    .where(eq(due_diligence_files.id, row.id));
  return until === null
    ? `no longer put off the deletion of the file: ${reason}`
    : `put off the deletion of the file to ${dayText(until)}: ${reason}`;
}
