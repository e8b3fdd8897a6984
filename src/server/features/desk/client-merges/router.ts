import { signedIn } from '#server/implementer.ts';
import { compareForMerge } from './compare-clients.ts';
import { mergeClients } from './merge-clients.ts';
import { undoMerge } from './undo-merge.ts';

export const clientMergesRouter = {
  compare: signedIn.clients.merges.compare.handler(compareForMerge),
  merge: signedIn.clients.merges.merge.handler(mergeClients),
  undo: signedIn.clients.merges.undo.handler(undoMerge),
};
