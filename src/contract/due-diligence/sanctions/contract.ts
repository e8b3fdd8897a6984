import { z } from 'zod';
import { adminProcedure, signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { hitDecisionSchema, sanctionsHitSchema } from './hit.ts';
import { sanctionsStatusSchema } from './sanctions-status.ts';

/** The list itself is sent to `SANCTIONS_LIST_PATH`. */
export const sanctionsContract = {
  status: adminProcedure(
    'GET /sanctions',
    'Get the sanctions list in use',
    'Which UK Sanctions List is in use, how far all parties have been screened with it, and how many hits wait. Send another list as `text/csv` with `POST /api/sanctions-list`.',
  ).output(sanctionsStatusSchema),
  hits: signedInProcedure(
    'GET /sanctions/hits',
    'List hits to decide',
    'Parties whose names are like names on the list, oldest first, a page at a time. Those that were decided come newest first. `client_id` narrows to one file.',
  )
    .input(
      pageInput.extend({
        state: z.enum(['waiting', 'decided']).default('waiting'),
        client_id: idSchema.optional(),
      }),
    )
    .output(pageOf(sanctionsHitSchema)),
  decide: signedInPersonProcedure(
    'POST /sanctions/hits/{id}/decide',
    'Decide a hit',
    "States whether a party is the person or company on the list, and why. Not for API keys. Hits on high-risk files need somebody who approves for the firm (FILE_REFUSED). 'the_same' withdraws the file's acceptance. Fails with FILE_REFUSED if somebody has decided, or if the hit is gone.",
  )
    .input(hitDecisionSchema.extend({ id: idSchema }))
    .output(sanctionsHitSchema),
};
