import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { ISSUES_LISTED } from '#contract/pricing/price-book/price-import.ts';
import { readSheet } from '#contract/pricing/price-book/read-sheet.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import { withSheet } from '#contract/pricing/price-book/with-sheet.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { price_book_versions } from '#server/db/schema/prices/price-book.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { readPriceVersion } from '#server/features/pricing/price-book/read-version.ts';

/** Returns the errors in a file or, if there are none, the draft as the file would change it. Throws DRAFT_GONE. */
export async function checkPriceImport({
  context: { db },
  input: { draft_id, lines },
}: ProcedureCall<{ draft_id: string; lines: SheetLine[] }, Pick<SignedInCtx, 'db'>>) {
  const [catalogue, draft] = await Promise.all([
    readTree({ db }),
    readPriceVersion(db, eq(price_book_versions.id, draft_id)),
  ]);
  if (draft?.state !== 'draft')
    throw new Refusal('DRAFT_GONE', {
      number: draft?.number ?? null,
      starts_on: draft?.starts_on ?? null,
      by: null,
    });
  const sheet = readSheet(lines, catalogue);
  const { issues, ignored, unchanged } = sheet;
  return {
    version: draft.version,
    issues: issues.slice(0, ISSUES_LISTED),
    issue_count: issues.length,
    ignored,
    unchanged,
    content:
      issues.length > 0
        ? null
        : withSheet({ rules: draft.rules, prices: draft.prices.map(({ price }) => price) }, sheet),
  };
}
