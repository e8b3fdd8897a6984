import { open } from '#server/implementer.ts';
import { checkFile } from './check-file.ts';

export const verificationRouter = {
  check: open.verification.check.handler(({ context, input }) => checkFile({ ctx: context, input })),
};
