import { desc, eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { Refusal } from '#contract/errors.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { readSheet } from '#contract/pricing/price-book/read-sheet.ts';
import type { SheetLine } from '#contract/pricing/price-book/sheet-rows.ts';
import { TRIAL_PROFORMAS, type Trial, trialOf } from '#contract/pricing/price-book/trial.ts';
import { withSheet } from '#contract/pricing/price-book/with-sheet.ts';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { bookInForce, getVersion } from './read-version.ts';

/**
 * Prices the newest proformas, with their overrides and discounts, by the version in force and by version `id`. The `lines` of a file, if given, are applied
 * to that version first. Throws NOT_FOUND, and IMPORT_REFUSED if the file has errors.
 */
export async function runTrial({
  context,
  input: { id, lines },
}: ProcedureCall<
  { id: string; lines?: SheetLine[] | undefined },
  Pick<SignedInCtx, 'db' | 'now'>
>): Promise<Trial> {
  const { db } = context;
  const [catalogue, before, version, proformas] = await Promise.all([
    readTree({ db }),
    bookInForce(db, londonDay(context.now())),
    getVersion({ context, input: { id } }),
    db
      .select({
        id: proforma_reviews.id,
        client_id: proforma_reviews.client_id,
        submission_date: proforma_reviews.submission_date,
        details: proforma_reviews.details,
        saved: proforma_fees.saved,
        first_name: clients.first_name,
        surname: clients.surname,
      })
      .from(proforma_reviews)
      .innerJoin(clients, eq(clients.id, proforma_reviews.client_id))
      .leftJoin(proforma_fees, eq(proforma_fees.proforma_id, proforma_reviews.id))
      .where(isReal(clients.id))
      .orderBy(desc(proforma_reviews.submission_date), desc(proforma_reviews.id))
      .limit(TRIAL_PROFORMAS),
  ]);
  const stored = { rules: version.rules, prices: version.prices.map(({ price }) => price) };
  const after = lines ? withFile(stored, lines, catalogue) : stored;
  const tried = proformas.map(({ details, saved, first_name, surname, ...proforma }) => ({
    ...proforma,
    client_name: clientFullName({ first_name, surname }),
    details: storedProformaDetailsSchema.parse(details),
    adjustments: saved?.adjustments ?? NO_ADJUSTMENTS,
  }));
  return { compared_with: before?.number ?? null, ...trialOf(tried, { catalogue, before, after }) };
}

function withFile(stored: PriceBookContent, lines: SheetLine[], catalogue: CatalogueTree): PriceBookContent {
  const sheet = readSheet(lines, catalogue);
  if (sheet.issues.length > 0)
    throw new Refusal('IMPORT_REFUSED', { rows: new Set(sheet.issues.map(({ line }) => line)).size });
  return withSheet(stored, sheet);
}
