import { signedIn } from '#server/implementer.ts';
import { listKeys } from './list-keys.ts';
import { rotateKey } from './rotate-key.ts';
import { useOwnKey } from './use-own-key.ts';

export const sealingRouter = {
  keys: signedIn.sealing.keys.handler(({ context }) => listKeys(context)),
  rotate: signedIn.sealing.rotate.handler(({ context, input }) => rotateKey({ ctx: context, input })),
  useOwn: signedIn.sealing.useOwn.handler(({ context, input }) => useOwnKey({ ctx: context, input })),
};
