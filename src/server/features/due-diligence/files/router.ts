import { finishTrigger } from '#server/features/due-diligence/files/triggers/finish-trigger.ts';
import { signedIn } from '#server/implementer.ts';
import { accept } from './accept.ts';
import { assess } from './assess.ts';
import { endRelationship } from './end-relationship.ts';
import { openFile } from './open-file.ts';
import { putOff } from './put-off.ts';
import { readClientFile } from './read-client-file.ts';
import { readSettings } from './read-settings.ts';
import { removeFile } from './remove-file.ts';
import { saveSettings } from './save-settings.ts';

const { dueDiligence } = signedIn;

export const filesRouter = {
  get: dueDiligence.get.handler(({ context, input }) => readClientFile(context.db, context, input.client_id)),
  open: dueDiligence.open.handler(openFile),
  assess: dueDiligence.assess.handler(assess),
  accept: dueDiligence.accept.handler(accept),
  finishTrigger: dueDiligence.finishTrigger.handler(finishTrigger),
  endRelationship: dueDiligence.endRelationship.handler(endRelationship),
  putOff: dueDiligence.putOff.handler(putOff),
  remove: dueDiligence.remove.handler(removeFile),
  settings: dueDiligence.settings.handler(({ context }) => readSettings(context)),
  saveSettings: dueDiligence.saveSettings.handler(saveSettings),
};
