import { signedIn } from '#server/implementer.ts';
import { checkFiles, moveInFiles } from './move-in-files.ts';

export const moveInRouter = {
  check: signedIn.moveIn.check.handler(checkFiles),
  move: signedIn.moveIn.move.handler(moveInFiles),
};
