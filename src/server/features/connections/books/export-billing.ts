import { and, asc, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { type BooksFormat, invoiceFiles } from '#contract/connections/books/books-format.ts';
import { type InvoiceRow, invoiceRows } from '#contract/connections/books/invoice-rows.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { zip } from '#server/integrations/spreadsheet/zip.ts';
import { readBooks } from './books-settings.ts';
import { asBilling, type BillingRow, readBilling, selectBilling, TO_BE_BILLED } from './read-billing.ts';

/** Versions read at a time. One document may have a hundred kilobytes. */
const BATCH = 100;

/** The invoices of one version, or of all that are to be billed and change nothing in the books. Throws NOT_FOUND. */
export async function exportBilling({
  context,
  input: { format, version_id },
}: ProcedureCall<
  { format: BooksFormat; version_id?: string | undefined },
  Pick<SignedInCtx, 'db' | 'now'>
>): Promise<File> {
  const settings = await readBooks(context);
  const { db, now } = context;
  const rows: InvoiceRow[] = [];
  for await (const batch of version_id === undefined ? toBeBilled(db) : one(db, version_id))
    rows.push(...batch.flatMap((row) => invoiceRows(asBilling(row).plan, settings.due_days)));
  const files = invoiceFiles(format, rows, settings).map(
    (cells) => `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`,
  );
  const name = `invoices-${format}-${londonDay(now())}`;
  const [first = ''] = files;
  if (files.length < 2) return new File([first], `${name}.csv`, { type: 'text/csv;charset=utf-8' });
  const entries = files.map((text, index) => ({ name: `${name}-${index + 1}.csv`, pieces: [text] }));
  return new File(await zip(entries), `${name}.zip`, { type: 'application/zip' });
}

async function* one(db: Pick<Tx, 'select'>, version_id: string): AsyncGenerator<BillingRow[]> {
  yield [await readBilling(db, version_id)];
}

async function* toBeBilled(db: Pick<Tx, 'select'>): AsyncGenerator<BillingRow[]> {
  for (let last: BillingRow | undefined; ; ) {
    const after =
      last &&
      sql`(${proposal_versions.ended_at}, ${proposal_versions.id}) > (${last.signed_at}::timestamptz, ${last.version_id}::uuid)`;
    const batch: BillingRow[] = await selectBilling(db)
      .where(and(TO_BE_BILLED, after))
      .orderBy(asc(proposal_versions.ended_at), asc(proposal_versions.id))
      .limit(BATCH);
    yield batch.filter(({ in_books }) => in_books === null);
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
