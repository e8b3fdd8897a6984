import { signedIn } from '#server/implementer.ts';
import { getFile } from './get-file.ts';

export const filesRouter = {
  get: signedIn.dueDiligence.get.handler(getFile),
};
