import { z } from 'zod';
import { adminPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { ownLawSchema, typedLawSchema } from './own-law.ts';

export const lawContract = {
  own: signedInProcedure
    .route({
      method: 'GET',
      path: '/law',
      summary: "List the firm's own law",
      description:
        'Figures and lists of the law that the firm has added, in the order in which they were added. Each wins over ours from the day on which it applies.',
    })
    .output(z.array(ownLawSchema)),
  add: adminPersonProcedure
    .route({
      method: 'POST',
      path: '/law',
      successStatus: 201,
      summary: 'Add a row of law',
      description:
        '`figure` is in the unit of the kind: pounds, days, months, years, or hundredths of a per cent. Lists are ISO 3166-1 alpha-2. A retry with the same `id` (after a lost response) adds nothing.',
    })
    .input(typedLawSchema.safeExtend({ id: idSchema }))
    .output(ownLawSchema),
  remove: adminPersonProcedure
    .route({
      method: 'DELETE',
      path: '/law/{id}',
      summary: 'Remove a row of law',
      description: 'For rows added by mistake. The audit log keeps what it said.',
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({})),
};
