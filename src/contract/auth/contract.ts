import { z } from 'zod';
import { publicProcedure, signedInProcedure } from '../procedure.ts';

export const sessionContextSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(['admin', 'staff']),
    user_metadata: z.object({ avatar_url: z.string().nullable(), full_name: z.string().nullable() }),
  }),
  session: z.object({ id: z.uuid(), expires_at: z.iso.datetime() }),
});

export type SessionContext = z.infer<typeof sessionContextSchema>;

export const authContract = {
  options: publicProcedure.route({ method: 'GET', path: '/auth/options' }).output(
    z.object({
      app_name: z.string(),
      signup: z.enum(['open', 'closed', 'domains']),
      signup_domains: z.array(z.string()),
    }),
  ),
  session: publicProcedure
    .route({ method: 'GET', path: '/auth/session' })
    .output(sessionContextSchema.nullable()),
  signIn: publicProcedure
    .route({ method: 'POST', path: '/auth/sign-in' })
    .input(z.object({ email: z.string().trim().max(254), password: z.string().max(256) }))
    .output(z.object({})),
  signOut: signedInProcedure.route({ method: 'POST', path: '/auth/sign-out' }).output(z.object({})),
};
