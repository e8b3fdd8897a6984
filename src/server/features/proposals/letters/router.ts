import { signedIn } from '#server/implementer.ts';
import { letterSource } from './read-letter-source.ts';

export const lettersRouter = {
  source: signedIn.letters.source.handler(letterSource),
};
