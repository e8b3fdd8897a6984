import { z } from 'zod';
import { publicProcedure, signedInProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema, loginEmailSchema } from '#contract/scalars.ts';
import { isStorableText } from '#contract/text.ts';
import { newPasswordSchema, signInSchema, userRoleSchema } from '#contract/users/user.ts';

export const sessionContextSchema = z.object({
  user: z.object({
    id: idSchema,
    email: z.string(),
    role: userRoleSchema,
    user_metadata: z.object({ avatar_url: z.string().nullable(), full_name: z.string().nullable() }),
  }),
  session: z.object({ id: idSchema, expires_at: instantSchema }),
});

export type SessionContext = z.infer<typeof sessionContextSchema>;

/** What arrives in a mail's link. */
const linkTokenSchema = z.string().max(200);

/** A six-digit code of the authenticator app, or one of the recovery codes. */
export const secondFactorCodeSchema = z.string().trim().min(6).max(20);

const done = z.object({});

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
  /** Where a second factor is set up, the session begins only with `verifySecondFactor`. */
  signIn: publicProcedure
    .route({ method: 'POST', path: '/auth/sign-in' })
    .input(
      z.object({ email: z.string().trim().max(254).refine(isStorableText), password: z.string().max(256) }),
    )
    .output(z.object({ second_factor_required: z.boolean() })),
  verifySecondFactor: publicProcedure
    .route({ method: 'POST', path: '/auth/second-factor' })
    .input(z.object({ code: secondFactorCodeSchema }))
    .output(done),
  signOut: signedInProcedure.route({ method: 'POST', path: '/auth/sign-out' }).output(done),
  /** The answer is the same for an address that has an account; its owner is told by mail. */
  signUp: publicProcedure.route({ method: 'POST', path: '/auth/sign-up' }).input(signInSchema).output(done),
  /** `password` becomes the account's, whatever was typed at sign-up. */
  verifyEmail: publicProcedure
    .route({ method: 'POST', path: '/auth/verify-email' })
    .input(z.object({ token: linkTokenSchema, password: newPasswordSchema }))
    .output(done),
  /** Answers the same for every address. */
  resendVerification: publicProcedure
    .route({ method: 'POST', path: '/auth/resend-verification' })
    .input(z.object({ email: loginEmailSchema }))
    .output(done),
  /** Answers the same for every address. */
  requestRecovery: publicProcedure
    .route({ method: 'POST', path: '/auth/recover' })
    .input(z.object({ email: loginEmailSchema }))
    .output(done),
  /** Sets a new password and ends every session of the account. */
  resetPassword: publicProcedure
    .route({ method: 'POST', path: '/auth/reset-password' })
    .input(z.object({ token: linkTokenSchema, password: newPasswordSchema }))
    .output(done),
};
