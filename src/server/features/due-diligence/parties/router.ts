import { signedIn } from '#server/implementer.ts';
import { addEvidence, removeEvidence } from './add-evidence.ts';
import { addParty } from './add-party.ts';
import { changeParty, endParty } from './change-party.ts';
import { addCopy, readCopy } from './copies.ts';

const { dueDiligence } = signedIn;

export const partiesRouter = {
  addParty: dueDiligence.addParty.handler(addParty),
  changeParty: dueDiligence.changeParty.handler(changeParty),
  endParty: dueDiligence.endParty.handler(endParty),
  addEvidence: dueDiligence.addEvidence.handler(addEvidence),
  removeEvidence: dueDiligence.removeEvidence.handler(removeEvidence),
  addCopy: dueDiligence.addCopy.handler(addCopy),
  copy: dueDiligence.copy.handler(readCopy),
};
