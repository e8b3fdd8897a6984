import { z } from 'zod';
import { dismissalSchema } from '#contract/missing-services/dismissal.ts';
import { proformaReviewSchema } from '#contract/proforma/review.ts';

/** A client's saved proforma with what was decided about it. */
export const savedProformaSchema = proformaReviewSchema.extend({
  /** Services that it seemed to lack, and why staff decided that it doesn't. */
  dismissed: z.array(dismissalSchema),
});

export type SavedProforma = z.infer<typeof savedProformaSchema>;
