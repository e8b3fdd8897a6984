import { signedIn } from '#server/implementer.ts';
import { listSignatures } from './list-signatures.ts';

export const standingRouter = {
  signatures: signedIn.standing.signatures.handler(listSignatures),
};
