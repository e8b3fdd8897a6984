import { signedIn } from '#server/implementer.ts';
import { compareClients } from './compare-clients.ts';
import { mergeClients } from './merge-clients.ts';
import { undoMerge } from './undo-merge.ts';

export const clientMergesRouter = {
  compare: signedIn.clients.merges.compare.handler(({ context, input }) =>
    compareClients({ ctx: context, input }),
  ),
  merge: signedIn.clients.merges.merge.handler(({ context, input }) => mergeClients({ ctx: context, input })),
  undo: signedIn.clients.merges.undo.handler(({ context, input }) => undoMerge({ ctx: context, input })),
};
