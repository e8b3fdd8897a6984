import { signedIn } from '#server/implementer.ts';
import { findTexts } from './find-texts.ts';

export const textSearchRouter = {
  find: signedIn.textSearch.find.handler(findTexts),
};
