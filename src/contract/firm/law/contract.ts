import { z } from 'zod';
import { adminPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { ownLawSchema, typedLawSchema } from './own-law.ts';

export const lawContract = {
  own: signedInProcedure(
    'GET /law',
    "List the firm's own law",
    'Figures and lists of the law that the firm has added, in the order in which they were added. Each wins over ours from the day on which it applies.',
  ).output(z.array(ownLawSchema)),
  add: adminPersonProcedure(
    'POST /law',
    'Add a row of law',
    '`figure` is in the unit of the kind: pounds, days, months, years, or hundredths of a per cent. Lists are ISO 3166-1 alpha-2. A retry with the same `id` (after a lost response) adds nothing.',
    { successStatus: 201 },
  )
    .input(typedLawSchema.safeExtend({ id: idSchema }))
    .output(ownLawSchema),
  remove: adminPersonProcedure(
    'DELETE /law/{id}',
    'Remove a row of law',
    'For rows added by mistake. The audit log keeps what it said.',
  )
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
