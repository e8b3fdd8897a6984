import { signedIn } from '#server/implementer.ts';
import { countConcerned, listConcerned } from './list-concerned.ts';

export const lawChangesRouter = {
  counts: signedIn.lawChanges.counts.handler(({ context }) => countConcerned(context)),
  clients: signedIn.lawChanges.clients.handler(listConcerned),
};
