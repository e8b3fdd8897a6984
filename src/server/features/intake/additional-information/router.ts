import { signedIn } from '#server/implementer.ts';
import { getAdditionalInformation } from './get-additional-information.ts';
import { saveAdditionalInformation } from './save-additional-information.ts';

export const additionalInformationRouter = {
  get: signedIn.additionalInformation.get.handler(getAdditionalInformation),
  save: signedIn.additionalInformation.save.handler(saveAdditionalInformation),
};
