import { z } from 'zod';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import { BILLINGS, VAT_TREATMENTS } from '#contract/pricing/pricing/price-kinds.ts';

const pence = z.int();
const amounts = { net: pence, vat: pence, gross: pence };
export const amountsSchema = z.object(amounts);
const vatTreatment = z.enum(VAT_TREATMENTS);

export const feeLineSchema = z.object({
  key: z.string(),
  kind: z.enum(['service', 'top_up', 'alignment']),
  category: z.string(),
  name: z.string(),
  billing: z.enum(BILLINGS).nullable(),
  is_spread: z.boolean(),
  is_optional: z.boolean(),
  is_left_out: z.boolean(),
  vat_treatment: vatTreatment.nullable(),
  computed: pence.nullable(),
  override: z.object({ pence, reason: z.string() }).nullable(),
  discount: pence,
  amounts: amountsSchema.nullable(),
  bills: z.object({ first: amountsSchema, each: amountsSchema }).nullable(),
  working: z.array(z.string()),
  to_be_priced: z.string().nullable(),
});

export const totalSchema = z.object({
  ...amounts,
  by_vat: z.array(z.object({ treatment: vatTreatment, rate: z.int().nullable(), net: pence, vat: pence })),
});

/** Totals by billing. */
export const totalsSchema = z.object({
  one_off: totalSchema,
  monthly: totalSchema,
  first_month: totalSchema,
  quarterly: totalSchema,
  annually: totalSchema,
  first_year: totalSchema,
});

/** Computed fees, as they are stored and sent. */
export const feesSchema = z.object({
  is_vat_registered: z.boolean(),
  lines: z.array(feeLineSchema),
  totals: totalsSchema,
  unpriced: z.array(z.object({ key: z.string(), name: z.string(), why: z.string() })),
  concession: z.object({ of: pence, given: pence }),
  notes: z.array(z.string()),
}) satisfies z.ZodType<Fees>;
