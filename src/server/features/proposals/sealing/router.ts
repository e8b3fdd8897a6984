import { signedIn } from '#server/implementer.ts';
import { listKeys } from './list-keys.ts';
import { rotateKey } from './rotate-key.ts';
import { useOwnKey } from './use-own-key.ts';

export const sealingRouter = {
  keys: signedIn.sealing.keys.handler(({ context }) => listKeys(context)),
  rotate: signedIn.sealing.rotate.handler(rotateKey),
  useOwn: signedIn.sealing.useOwn.handler(useOwnKey),
};
