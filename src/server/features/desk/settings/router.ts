import { signedIn } from '#server/implementer.ts';
import { readState } from './read-state.ts';

export const settingsRouter = {
  state: signedIn.settings.state.handler(readState),
};
