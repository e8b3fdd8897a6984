import { z } from 'zod';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';

/** A colleague as every signed-in user sees them. Only administrators see addresses and roles (`users`). */
export const colleagueSchema = z.object({
  user_id: idSchema,
  full_name: z.string(),
  avatar_url: z.string().nullable(),
});

export type Colleague = z.infer<typeof colleagueSchema>;

export const peopleContract = {
  list: signedInProcedure(
    'GET /people',
    'List colleagues',
    'All users, sorted by name. Not paginated, because a firm has at most a few hundred.',
  ).output(z.array(colleagueSchema)),
};
