import { signedIn } from '#server/implementer.ts';
import { readLetterFacts } from './read-letter-facts.ts';
import { saveLetterFacts } from './save-letter-facts.ts';

export const letterFactsRouter = {
  get: signedIn.letterFacts.get.handler(({ context }) => readLetterFacts(context)),
  save: signedIn.letterFacts.save.handler(saveLetterFacts),
};
