import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';

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
};
