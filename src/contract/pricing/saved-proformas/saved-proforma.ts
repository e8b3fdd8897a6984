import { z } from 'zod';
import { type GivenFees, savedFeesSchema } from '#contract/pricing/fees/saved-fees.ts';
import { type Dismiss, dismissalSchema } from '#contract/pricing/missing-services/dismissal.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { proformaReviewSchema } from '#contract/pricing/proforma/review.ts';

/** A client's saved proforma, with staff's decisions about missing services and fees. */
export const savedProformaSchema = proformaReviewSchema.extend({
  /** Services that the proforma seemed to lack, with staff's reasons why it doesn't need them. */
  dismissed: z.array(dismissalSchema),
  /** Null if no price book was in force at any save. */
  fees: savedFeesSchema.nullable(),
});

/** The input of a save. Without `dismissed` or `fees`, the stored dismissals or adjustments stay unchanged. */
export interface ProformaSave {
  details: ProformaDetails;
  dismissed?: Dismiss[] | undefined;
  /** The fees that the form showed. */
  fees?: GivenFees | undefined;
}

export type SavedProforma = z.infer<typeof savedProformaSchema>;
