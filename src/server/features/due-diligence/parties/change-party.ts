import { eq } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import type { PartyFields } from '#contract/due-diligence/files/party.ts';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { settleOthers } from '#server/features/due-diligence/companies/settle-others.ts';
import { changeFile } from '#server/features/due-diligence/files/change-file.ts';
import { screenParty } from '#server/features/due-diligence/sanctions/screening/screen-party.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { findParty } from './find-party.ts';

/** Saves the form of a party. Throws NOT_FOUND, MERGED, FILE_REFUSED and ROW_CHANGED. */
export async function changeParty({
  context,
  input: { client_id, id, version, ...fields },
}: ProcedureCall<PartyFields & { client_id: string; id: string; version: number }>) {
  return changeFile(context, client_id, async (tx, row) => {
    const party = await findParty(tx, row.id, id);
    const changes = changesBetween(party, fields);
    if (!mustWrite(changes, party, version)) return null;
    await tx
      .update(due_diligence_parties)
      .set({ ...fields, version: version + 1, ...editedBy(context) })
      .where(eq(due_diligence_parties.id, id));
    await screenParty(tx, { now: context.now() }, { ...fields, id, version: version + 1 });
    await settleOthers(tx, context, row.id);
    return { did: `changed ${party.name} in the file`, changes, ends_acceptance: true };
  });
}

/** Says that a party left, or is a party again. Throws NOT_FOUND, MERGED and FILE_REFUSED. */
export async function endParty({
  context,
  input: { client_id, id, left_on },
}: ProcedureCall<{ client_id: string; id: string; left_on: string | null }>) {
  return changeFile(context, client_id, async (tx, row) => {
    const party = await findParty(tx, row.id, id);
    if (left_on !== null && left_on > londonDay(context.now()))
      throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.future });
    if (left_on !== null && left_on < londonDay(new Date(party.added_at)))
      throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.left_before });
    if (party.left_on === left_on) return null;
    await tx.update(due_diligence_parties).set({ left_on }).where(eq(due_diligence_parties.id, id));
    await settleOthers(tx, context, row.id);
    return {
      did: left_on === null ? `brought ${party.name} back into the file` : `said that ${party.name} left`,
      changes: { left_on: { from: party.left_on, to: left_on } },
      ends_acceptance: true,
    };
  });
}
