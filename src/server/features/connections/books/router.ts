import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { billed_versions } from '#server/db/schema/clients/proposals/billed-versions.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { signedIn } from '#server/implementer.ts';
import { readBooks, readBooksConnection, saveBooks, testBooks } from './books-settings.ts';
import { enterBilling, undoBilling } from './enter-billing.ts';
import { exportBilling } from './export-billing.ts';
import { asBilling, findBilling, selectBilling, TO_BE_BILLED } from './read-billing.ts';
import { sendBillingNow } from './send-to-books.ts';

const BILLED = and(isNotNull(billed_versions.version_id), isReal(proposal_versions.client_id));

const { books } = signedIn;

export const booksRouter = {
  get: books.get.handler(({ context }) => readBooksConnection(context)),
  save: books.save.handler(saveBooks),
  test: books.test.handler(testBooks),
  /** One page of what is to be billed, or of what is in the books. */
  list: books.list.handler(async ({ context: { db }, input: { show, cursor, limit } }) => {
    const which = show === 'to_do' ? TO_BE_BILLED : BILLED;
    const time = show === 'to_do' ? proposal_versions.ended_at : billed_versions.billed_at;
    const [at, id] = cursor ? decodeInstantCursor(cursor) : [];
    const after = cursor && sql`(${time}, ${proposal_versions.id}) < (${at}::timestamptz, ${id}::uuid)`;
    const [rows, [counted]] = await Promise.all([
      selectBilling(db)
        .where(and(which, after || undefined))
        .orderBy(desc(time), desc(proposal_versions.id))
        .limit(limit + 1),
      db
        .select({ total: sql<number>`count(*)::int` })
        .from(proposal_versions)
        .leftJoin(billed_versions, eq(billed_versions.version_id, proposal_versions.id))
        .where(which),
    ]);
    const { page, next_cursor } = cutPage(rows, limit, (row) => [
      (show === 'to_do' ? row.signed_at : row.billed?.billed_at) ?? '',
      row.version_id,
    ]);
    return { items: page.map(asBilling), next_cursor, total: counted?.total ?? 0 };
  }),
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
