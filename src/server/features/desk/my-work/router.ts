import { signedIn } from '#server/implementer.ts';
import { getMyWork } from './get-my-work.ts';

export const myWorkRouter = {
  get: signedIn.myWork.get.handler(getMyWork),
};
