import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { activityActionSchema } from './activity.ts';
import { ACTIVITY_KINDS, NOT_A_USER } from './activity-kind.ts';

export const activityFilterSchema = z.object({
  client_id: idSchema.optional(),
  actor_id: idSchema.or(z.literal(NOT_A_USER)).optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  /** A day in London. */
  day: daySchema.optional(),
});

export type ActivityFilter = z.infer<typeof activityFilterSchema>;

export const activityContract = {
  list: signedInProcedure(
    'GET /activity',
    'List activity',
    'Newest first. `client_id` limits the list to one client.',
  )
    .input(activityFilterSchema.extend(pageInput.shape))
    .output(pageOf(activityActionSchema)),
};
