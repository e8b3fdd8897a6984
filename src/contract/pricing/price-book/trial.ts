import { z } from 'zod';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { type ClientValue, clientValueSchema } from '#contract/pricing/client-values/client-value.ts';
import { valueOfFees } from '#contract/pricing/client-values/value-of-proforma.ts';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { feeChangeSchema, feeChanges } from '#contract/pricing/fees/fee-changes.ts';
import type { PricedProforma } from '#contract/pricing/pricing/fees.ts';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** Maximum number of proformas that a trial prices. */
export const TRIAL_PROFORMAS = 20;

const triedSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  client_name: z.string(),
  submission_date: instantSchema,
  before: clientValueSchema.nullable(),
  after: clientValueSchema,
  /** Lines that differ. Without a version in force, all lines. */
  changes: z.array(feeChangeSchema),
});

export const trialSchema = z.object({
  /** Number of the version in force, or null. */
  compared_with: z.int().nullable(),
  /** Newest first. */
  proformas: z.array(triedSchema),
  /** What can't be priced by the tried version, each reason once, with the number of proformas. */
  unpriced: z.array(z.object({ name: z.string(), why: z.string(), proformas: z.int() })),
  /** The sum over the clients, each with the newest of these proformas. */
  together: z.object({ clients: z.int(), before: clientValueSchema.nullable(), after: clientValueSchema }),
});

export type Trial = z.infer<typeof trialSchema>;

/** A proforma to try, with its overrides and discounts. */
export interface ProformaToTry
  extends Pick<Trial['proformas'][number], 'id' | 'client_id' | 'client_name' | 'submission_date'> {
  details: PricedProforma;
  adjustments: Adjustments;
}

/** Prices proformas, newest first, by the book in force, if any, and by another. */
export function trialOf(
  proformas: readonly ProformaToTry[],
  {
    catalogue,
    before,
    after,
  }: { catalogue: CatalogueTree; before: PriceBookContent | null; after: PriceBookContent },
): Omit<Trial, 'compared_with'> {
  const unpriced = new Map<string, Trial['unpriced'][number]>();
  const tried = proformas.map(({ details: proforma, adjustments, ...rest }) => {
    const feesBy = (book: PriceBookContent) =>
      // Values exclude VAT, so VAT rates don't matter.
      priceProforma({
        proforma,
        catalogue,
        book,
        vat_rates: { standard: 0, reduced: 0 },
        choices: { left_out: [] },
        ...adjustments,
      });
    const old = before && feesBy(before);
    const fees = feesBy(after);
    for (const { name, why } of fees.unpriced) {
      const key = `${name}\n${why}`;
      unpriced.set(key, { name, why, proformas: (unpriced.get(key)?.proformas ?? 0) + 1 });
    }
    return {
      ...rest,
      before: old && valueOfFees(old),
      after: valueOfFees(fees),
      changes: feeChanges(old ?? { lines: [] }, fees),
    };
  });
  const newest = [...new Map(tried.toReversed().map((each) => [each.client_id, each])).values()];
  return {
    proformas: tried,
    unpriced: [...unpriced.values()],
    together: {
      clients: newest.length,
      before: before && sumOf(newest.flatMap((each) => each.before ?? [])),
      after: sumOf(newest.map((each) => each.after)),
    },
  };
}

function sumOf(values: readonly ClientValue[]): ClientValue {
  const sum = { one_off: 0, monthly: 0, quarterly: 0, annually: 0, first_year: 0, unpriced: 0 };
  for (const value of values)
    for (const key of Object.keys(sum) as (keyof ClientValue)[]) sum[key] += value[key];
  return sum;
}
