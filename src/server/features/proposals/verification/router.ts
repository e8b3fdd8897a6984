import { publicFirm } from '#server/features/firm/firm/public-firm.ts';
import { open } from '#server/implementer.ts';
import { checkFile } from './check-file.ts';

export const verificationRouter = {
  firm: open.verification.firm.handler(({ context }) => publicFirm(context)),
  check: open.verification.check.handler(checkFile),
};
