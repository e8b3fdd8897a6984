import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';

/** A colleague as everybody signed in sees them. Their address and role are for administrators (users). */
export const colleagueSchema = z.object({
  user_id: idSchema,
  full_name: z.string(),
  avatar_url: z.string().nullable(),
});

export type Colleague = z.infer<typeof colleagueSchema>;

export const peopleContract = {
  list: signedInProcedure
    .route({
      method: 'GET',
      path: '/people',
      summary: 'List colleagues',
      description: 'All users by name. A firm has at most a few hundred.',
    })
    .output(z.array(colleagueSchema)),
};
