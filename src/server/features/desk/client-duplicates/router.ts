import { signedIn } from '#server/implementer.ts';
import { dismissDuplicate, restoreDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';

export const clientDuplicatesRouter = {
  list: signedIn.clients.duplicates.list.handler(({ context, input }) =>
    listDuplicates({ ctx: context, input }),
  ),
  dismiss: signedIn.clients.duplicates.dismiss.handler(({ context, input }) =>
    dismissDuplicate({ ctx: context, input }),
  ),
  restore: signedIn.clients.duplicates.restore.handler(({ context, input }) =>
    restoreDuplicate({ ctx: context, input }),
  ),
};
