import { eq, sql } from 'drizzle-orm';
import { FILE_REFUSALS } from '#contract/due-diligence/files/file-refusal.ts';
import { Refusal } from '#contract/errors.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { finishTrigger } from '#server/features/due-diligence/files/triggers/finish-trigger.ts';
import { signedIn } from '#server/implementer.ts';
import { accept } from './accept.ts';
import { assess } from './assess.ts';
import { changeFile } from './change-file.ts';
import { endRelationship } from './end-relationship.ts';
import { openFile } from './open-file.ts';
import { putOff } from './put-off.ts';
import { readClientFile } from './read-client-file.ts';
import { readDueDiligenceSettings } from './read-settings.ts';
import { saveDueDiligenceSettings } from './save-settings.ts';

const { dueDiligence } = signedIn;

export const clientFilesRouter = {
  get: dueDiligence.get.handler(({ context, input }) => readClientFile(context.db, context, input.client_id)),
  open: dueDiligence.open.handler(openFile),
  assess: dueDiligence.assess.handler(assess),
  accept: dueDiligence.accept.handler(accept),
  finishTrigger: dueDiligence.finishTrigger.handler(finishTrigger),
  endRelationship: dueDiligence.endRelationship.handler(endRelationship),
  putOff: dueDiligence.putOff.handler(putOff),
  /** Removes the file of a client who never signed. With a party on the sanctions list, only who approves may. Throws NOT_FOUND, MERGED and FILE_REFUSED. */
  remove: dueDiligence.remove.handler(async ({ context, input: { client_id } }) =>
    changeFile(context, client_id, async (tx, row) => {
      if (row.relationship_began_on !== null)
        throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.signed });
      const matches = await tx.$count(
        sql`sanctions_hits h join due_diligence_parties p on p.id = h.party_id
        where p.file_id = ${row.id}::uuid and h.decision = 'the_same'`,
      );
      if (matches > 0 && !context.actor.approves)
        throw new Refusal('FILE_REFUSED', { reason: FILE_REFUSALS.not_approver });
      await tx.delete(due_diligence_files).where(eq(due_diligence_files.id, row.id));
      return { did: 'removed the file' };
    }),
  ),
  settings: dueDiligence.settings.handler(({ context }) => readDueDiligenceSettings(context)),
  saveSettings: dueDiligence.saveSettings.handler(saveDueDiligenceSettings),
};
