import { signedIn } from '#server/implementer.ts';
import { dismissDuplicate, restoreDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';

export const clientDuplicatesRouter = {
  list: signedIn.clients.duplicates.list.handler(listDuplicates),
  dismiss: signedIn.clients.duplicates.dismiss.handler(dismissDuplicate),
  restore: signedIn.clients.duplicates.restore.handler(restoreDuplicate),
};
