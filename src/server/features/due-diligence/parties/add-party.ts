import { eq } from 'drizzle-orm';
import type { PartyFields } from '#contract/due-diligence/files/party.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';
import { changeFile } from '#server/features/due-diligence/files/change-file.ts';
import { screenParty } from '#server/features/due-diligence/sanctions/screening/screen-party.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';

/** Adds a party under the id of the form, once. Throws NOT_FOUND, MERGED, FILE_REFUSED and ID_IN_USE. */
export async function addParty({
  context,
  input: { client_id, id, ...fields },
}: ProcedureCall<PartyFields & { client_id: string; id: string }>) {
  return changeFile(context, client_id, async (tx, row) => {
    const [added] = await tx
      .insert(due_diligence_parties)
      .values({
        id,
        file_id: row.id,
        ...fields,
        added_at: context.now().toISOString(),
        added_by_name: context.actor.full_name,
      })
      .onConflictDoNothing()
      .returning({ id: due_diligence_parties.id });
    if (added) {
      await screenParty(tx, { now: context.now() }, { id, version: 1, ...fields });
      return { did: `added ${fields.name} to the file`, ends_acceptance: true };
    }
    const [stored] = await tx.select().from(due_diligence_parties).where(eq(due_diligence_parties.id, id));
    if (stored?.file_id !== row.id) throw new Refusal('NOT_FOUND');
    requireSameBody(stored, fields);
    return null;
  });
}
