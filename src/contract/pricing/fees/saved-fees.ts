import { z } from 'zod';
import { adjustmentsSchema } from '#contract/pricing/pricing/adjustments.ts';
import { priceBookSchema } from '#contract/pricing/pricing/price-book.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { feesSchema } from './fees-schema.ts';

/** Whether overrides and discounts are within the limit for staff, wait for approval, or are approved. */
export const APPROVALS = ['not_needed', 'waiting', 'approved'] as const;

/** The price book in force on a day, and that day's VAT rates in basis points. */
export const pricingSchema = z.object({
  book: priceBookSchema.extend({ id: idSchema, number: z.int() }),
  vat_rates: z.object({ standard: z.int(), reduced: z.int() }),
});

export type Pricing = z.infer<typeof pricingSchema>;

const pence = z.int();

/** The totals that the form showed, including VAT. */
export const savedTotalsSchema = z.object({
  one_off: pence,
  monthly: pence,
  first_month: pence,
  quarterly: pence,
  annually: pence,
  first_year: pence,
});

export type SavedTotals = z.infer<typeof savedTotalsSchema>;

/** Fees that a form sends with a proforma. The server computes them too, and refuses fees that differ. */
export const givenFeesSchema = z.object({
  book_id: idSchema,
  adjustments: adjustmentsSchema,
  totals: savedTotalsSchema,
});

export type GivenFees = z.output<typeof givenFeesSchema>;

/** The fees of a saved proforma, as computed at the last save with a price book in force. */
export const savedFeesSchema = z.object({
  /** The version of the book that the fees were computed from. */
  book: z.object({ id: idSchema, number: z.int(), starts_on: daySchema }),
  /** The day in London on which the fees were computed. */
  day: daySchema,
  fees: feesSchema,
  adjustments: adjustmentsSchema,
  /** The most that staff may give away under that version, in basis points. */
  limit: z.int(),
  approval: z.enum(APPROVALS),
  /** The user who saved the amounts that need, or needed, an approval. */
  asked_by: idSchema.nullable(),
  asked_by_name: z.string().nullable(),
  approved_by_name: z.string().nullable(),
  approved_at: instantSchema.nullable(),
  /** Incremented when a save changes amounts or reasons. An approval covers only the version that was seen. */
  version: z.int(),
});

export type SavedFees = z.infer<typeof savedFeesSchema>;
