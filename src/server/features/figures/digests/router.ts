import { signedIn } from '#server/implementer.ts';
import { readDigest, setDigest } from './set-digest.ts';

export const digestsRouter = {
  digest: signedIn.figures.digest.handler(({ context }) => readDigest(context)),
  setDigest: signedIn.figures.setDigest.handler(setDigest),
};
