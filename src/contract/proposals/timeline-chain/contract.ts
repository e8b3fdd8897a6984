import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

export const timelineChainContract = {
  export: signedInProcedure
    .route({
      method: 'POST',
      path: '/clients/{client_id}/timeline-export',
      summary: "Export a client's timeline",
      description:
        "Exports a client's timeline, to be checked with `npm run verify`. The audit log records the export.",
    })
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ filename: z.string(), json: z.string() })),

  check: signedInProcedure
    .route({
      method: 'GET',
      path: '/clients/{client_id}/timeline-check',
      summary: "Check a client's timeline",
      description:
        'Says whether each event of the timeline is as it was written and anchored. `lines` are sentences about it.',
    })
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ is_whole: z.boolean(), lines: z.array(z.string()) })),
};
