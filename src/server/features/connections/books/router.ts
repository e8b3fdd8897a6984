import { eq } from 'drizzle-orm';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { signedIn } from '#server/implementer.ts';
import { readBooks, readBooksConnection, saveBooks, testBooks } from './books-settings.ts';
import { enterBilling, undoBilling } from './enter-billing.ts';
import { exportBilling } from './export-billing.ts';
import { listBilling } from './list-billing.ts';
import { asBilling, findBilling } from './read-billing.ts';
import { sendBillingNow } from './send-to-books.ts';

const { books } = signedIn;

export const booksRouter = {
  get: books.get.handler(({ context }) => readBooksConnection(context)),
  save: books.save.handler(saveBooks),
  test: books.test.handler(testBooks),
  list: books.list.handler(listBilling),
  ofClient: books.ofClient.handler(async ({ context, input }) => {
    const row = await findBilling(context.db, eq(proposal_versions.client_id, input.client_id));
    return row ? asBilling(row) : null;
  }),
  enter: books.enter.handler(enterBilling),
  provider: books.provider.handler(async ({ context }) => ({
    provider: (await readBooks(context)).provider,
  })),
  send: books.send.handler(sendBillingNow),
  undo: books.undo.handler(undoBilling),
  export: books.export.handler(exportBilling),
};
