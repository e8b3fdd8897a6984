import { z } from 'zod';
import { amountsSchema } from '#contract/pricing/fees/fees-schema.ts';
import { VAT_TREATMENTS } from '#contract/pricing/pricing/price-kinds.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';

/** Kinds of bills, in the order in which they are listed. `first_month`: the first monthly bill, if it has odd pennies. */
export const BILL_KINDS = ['one_off', 'first_month', 'monthly', 'quarterly', 'annually'] as const;

export type BillKind = (typeof BILL_KINDS)[number];

const billLineSchema = z.object({
  /** The fee line's key. */
  key: z.string(),
  description: z.string(),
  ...amountsSchema.shape,
  /** Null if the firm isn't registered for VAT. */
  vat_treatment: z.enum(VAT_TREATMENTS).nullable(),
  /** In basis points; null where there is no rate. */
  rate: z.int().nullable(),
});

export type BillLine = z.infer<typeof billLineSchema>;

export const billSchema = z.object({
  kind: z.enum(BILL_KINDS),
  /** The proposal's code, its version and the bill, which together identify the bill in the books. */
  reference: z.string(),
  first_day: daySchema,
  /** Months between two bills, and how many there are in the first year. */
  every_months: z.int(),
  count: z.int(),
  lines: z.array(billLineSchema),
  /** The amounts of one bill. */
  ...amountsSchema.shape,
});

export type Bill = z.infer<typeof billSchema>;

const billedContactSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** The number under which the books know the contact; null for further contacts of one client. */
  number: idSchema.nullable(),
});

export type BilledContact = z.infer<typeof billedContactSchema>;

/** What a signed proposal bills in its first year, by the company or person that each letter is for. */
export const billingPlanSchema = z.object({
  /** The proposal's code. */
  reference: z.string(),
  /** The number of the signed version. */
  number: z.int(),
  contacts: z.array(z.object({ contact: billedContactSchema, bills: z.array(billSchema) })),
});

export type BillingPlan = z.infer<typeof billingPlanSchema>;
