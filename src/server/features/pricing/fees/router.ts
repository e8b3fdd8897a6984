import { signedIn } from '#server/implementer.ts';
import { approveFees } from './approve-fees.ts';

const { fees } = signedIn;

export const feesRouter = {
  approve: fees.approve.handler(approveFees),
};
