import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

export const timelineChainContract = {
  export: signedInProcedure(
    'POST /clients/{client_id}/timeline-export',
    "Export a client's timeline",
    "Exports a client's timeline, to be checked with `npm run verify`. The audit log records the export.",
  )
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ filename: z.string(), json: z.string() })),

  check: signedInProcedure(
    'GET /clients/{client_id}/timeline-check',
    "Check a client's timeline",
    'Says whether each event of the timeline is as it was written and anchored. `lines` are sentences about it.',
  )
    .input(z.object({ client_id: idSchema }))
    .output(z.object({ is_whole: z.boolean(), lines: z.array(z.string()) })),
};
