import { z } from 'zod';
import { requiredText } from '#contract/values/text.ts';
import { basisPointsSchema, distinct, penceSchema } from './price-book.ts';
import { BILLINGS, VAT_TREATMENTS } from './price-kinds.ts';

const MAX_ADJUSTMENTS = 500;

const reasonSchema = requiredText(500, 'Reason', 'Enter a reason');

/** The `key` of a line of the fees. */
const lineKeySchema = z.string().min(1).max(100);

/** An amount that replaces a line's amount for one bill. Annual work counts as one bill a year, even if it is spread. */
export const overrideSchema = z.object({
  line: lineKeySchema,
  pence: penceSchema,
  reason: reasonSchema,
  /** Required, and used, only if the book has no price for the service. */
  terms: z.object({ billing: z.enum(BILLINGS), vat_treatment: z.enum(VAT_TREATMENTS) }).nullable(),
});
export type LineOverride = z.output<typeof overrideSchema>;

/**
 * A discount on a line, or on all lines of one billing ('£20 off every month'). Annual work counts as annual even if it
 * is spread. Without a billing, a percentage reduces the lines of every billing.
 */
export const discountSchema = z
  .object({
    on: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('line'), line: lineKeySchema }),
      z.object({ kind: z.literal('whole'), billing: z.enum(BILLINGS).nullable() }),
    ]),
    by: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('per_cent'), basis_points: basisPointsSchema }),
      z.object({ kind: z.literal('amount'), pence: penceSchema }),
    ]),
    reason: reasonSchema,
  })
  .refine(({ on, by }) => on.kind === 'line' || on.billing !== null || by.kind === 'per_cent', {
    path: ['on', 'billing'],
    error: 'Choose which bills the amount comes off',
  });
export type Discount = z.output<typeof discountSchema>;

/** Changes that staff make to the computed fees. */
export const adjustmentsSchema = z.object({
  overrides: distinct(overrideSchema, 'line', 'This line already has an override').max(MAX_ADJUSTMENTS),
  discounts: z.array(discountSchema).max(MAX_ADJUSTMENTS),
});
