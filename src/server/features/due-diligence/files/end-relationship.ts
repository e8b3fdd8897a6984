import { and, eq, inArray } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { holdOf, isHeld } from '#contract/due-diligence/hold/hold.ts';
import { Refusal } from '#contract/errors.ts';
import { dayAfterMonths } from '#contract/values/day-after-months.ts';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { changeFile } from './change-file.ts';
import { keptYears } from './file-law.ts';
import type { FileRow } from './load-file.ts';
import { readDueDiligenceSettings } from './read-settings.ts';

/**
 * Sets or removes the day on which the relationship ended. A day that ends the period for which the file is kept needs
 * somebody who approves for the firm. Throws NOT_FOUND, MERGED and FILE_REFUSED.
 */
export async function endRelationship({
  context,
  input: { client_id, ended_on },
}: ProcedureCall<{ client_id: string; ended_on: string | null }>) {
  return changeFile(context, client_id, async (tx, row) => {
    if (row.relationship_ended_on === ended_on) return null;
    const refused = ended_on === null ? null : await endRefusal(tx, context, row, ended_on);
    if (refused) throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS[refused] });
    await tx
      .update(due_diligence_files)
      .set({ relationship_ended_on: ended_on })
      .where(eq(due_diligence_files.id, row.id));
    // The signed records have a period of their own.
    const { record_years } = await readDueDiligenceSettings({ db: tx });
    await tx
      .update(stored_files)
      .set({ kept_until: ended_on === null ? null : dayAfterMonths(ended_on, record_years * 12) })
      .where(
        and(eq(stored_files.client_id, client_id), inArray(stored_files.kind, ['record', 'stamped_record'])),
      );
    return {
      did:
        ended_on === null
          ? 'said that the relationship goes on'
          : `ended the relationship on ${dayText(ended_on)}`,
      changes: { relationship_ended_on: { from: row.relationship_ended_on, to: ended_on } },
    };
  });
}

async function endRefusal(tx: Tx, { actor, now }: SignedInCtx, row: FileRow, relationship_ended_on: string) {
  const today = londonDay(now());
  if (relationship_ended_on > today) return 'future';
  if (row.relationship_began_on !== null && relationship_ended_on < row.relationship_began_on)
    return 'before_beginning';
  const hold = holdOf({ ...row, relationship_ended_on }, await keptYears(tx, now()));
  return isHeld(hold, today) || actor.approves ? null : 'frees';
}
