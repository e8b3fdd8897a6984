import { signedIn } from '#server/implementer.ts';
import { readDeskSettings } from './read-desk-settings.ts';
import { saveDeskSettings } from './save-desk-settings.ts';

export const deskSettingsRouter = {
  get: signedIn.deskSettings.get.handler(({ context }) => readDeskSettings(context)),
  save: signedIn.deskSettings.save.handler(saveDeskSettings),
};
