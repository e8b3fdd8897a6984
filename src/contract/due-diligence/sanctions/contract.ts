import { z } from 'zod';
import { adminProcedure, signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { hitDecisionSchema, sanctionsHitSchema } from './hit.ts';
import { sanctionsStatusSchema } from './sanctions-status.ts';

/** The list itself is sent to `SANCTIONS_LIST_PATH`. */
export const sanctionsContract = {
  status: adminProcedure
    .route({
      method: 'GET',
      path: '/sanctions',
      summary: 'Get the sanctions list in use',
      description:
        'Which UK Sanctions List is in use, how far all parties have been screened with it, and how many hits wait. Send another list as `text/csv` with `POST /api/sanctions-list`.',
    })
    .output(sanctionsStatusSchema),
  hits: signedInProcedure
    .route({
      method: 'GET',
      path: '/sanctions/hits',
      summary: 'List hits to decide',
      description:
        'Parties whose names are like names on the list, oldest first, a page at a time. Those that were decided come newest first. `client_id` narrows to one file.',
    })
    .input(
      pageInput.extend({
        state: z.enum(['waiting', 'decided']).default('waiting'),
        client_id: idSchema.optional(),
      }),
    )
    .output(pageOf(sanctionsHitSchema)),
  decide: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/sanctions/hits/{id}/decide',
      summary: 'Decide a hit',
      description:
        "States whether a party is the person or company on the list, and why. Not for API keys. Hits on high-risk files need somebody who approves for the firm (FILE_REFUSED). 'the_same' withdraws the file's acceptance. Fails with FILE_REFUSED if somebody has decided, or if the hit is gone.",
    })
    .input(hitDecisionSchema.extend({ id: idSchema }))
    .output(sanctionsHitSchema),
};
