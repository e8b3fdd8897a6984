import { signedIn } from '#server/implementer.ts';
import { getAdditionalInformation } from './get-additional-information.ts';
import { saveAdditionalInformation } from './save-additional-information.ts';

export const additionalInformationRouter = {
  get: signedIn.additionalInformation.get.handler(({ context, input }) =>
    getAdditionalInformation({ ctx: context, input }),
  ),
  save: signedIn.additionalInformation.save.handler(({ context, input }) =>
    saveAdditionalInformation({ ctx: context, input }),
  ),
};
