import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { billingPlanSchema } from './bill.ts';
import { billChangeSchema } from './bill-changes.ts';

/**
 * How a signed version came into the books. `left`: it didn't, because a person decided that the books stay as an earlier
 * version left them.
 */
export const BILLED_HOW = ['by_hand', 'xero', 'left'] as const;

export type BilledHow = (typeof BILLED_HOW)[number];

/** A signed version, what it bills, and what the books have of it. */
export const signedBillingSchema = z.object({
  version_id: idSchema,
  client: z.object({ id: idSchema, name: z.string() }),
  signed_at: instantSchema,
  plan: billingPlanSchema,
  /** What differs from the client's earlier version in the books; null without one. */
  changes: z.array(billChangeSchema).nullable(),
  /** Null if it is still to be billed. */
  billed: z.object({ how: z.enum(BILLED_HOW), at: instantSchema, by_name: z.string() }).nullable(),
});

export type SignedBilling = z.infer<typeof signedBillingSchema>;
