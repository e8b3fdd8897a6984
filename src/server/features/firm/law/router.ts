import { signedIn } from '#server/implementer.ts';
import { addLawRow } from './add-law-row.ts';
import { readOwnLaw } from './read-law.ts';
import { removeLawRow } from './remove-law-row.ts';

export const lawRouter = {
  own: signedIn.law.own.handler(({ context }) => readOwnLaw(context)),
  add: signedIn.law.add.handler(addLawRow),
  remove: signedIn.law.remove.handler(removeLawRow),
};
