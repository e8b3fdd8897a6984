import { z } from 'zod';
import { newPasswordSchema, signInSchema, userRoleSchema } from '#contract/identity/users/user.ts';
import { handedOverProcedure, publicProcedure } from '#contract/procedure.ts';
import { isStorableText } from '#contract/values/clean-text.ts';
import { idSchema, instantSchema, loginEmailSchema } from '#contract/values/scalars.ts';
import { linkTokenSchema, mailedLinkSchema } from './mailed-link.ts';

export const sessionContextSchema = z.object({
  user: z.object({
    id: idSchema,
    email: z.string(),
    role: userRoleSchema,
    /** Whether the user has not entered their name. */
    lacks_name: z.boolean(),
    user_metadata: z.object({ avatar_url: z.string().nullable(), full_name: z.string().nullable() }),
  }),
  session: z.object({ id: idSchema, expires_at: instantSchema }),
});

export type SessionContext = z.infer<typeof sessionContextSchema>;

/** A six-digit code from the authenticator app, or a recovery code. */
export const secondFactorCodeSchema = z.string().trim().min(6).max(20);

const done = z.object({});

export const authContract = {
  options: publicProcedure('GET /auth/options', 'Get the sign-in options').output(
    z.object({
      app_name: z.string(),
      signup: z.enum(['open', 'closed', 'domains']),
      signup_domains: z.array(z.string()),
      /** Whether mails leave the server. */
      mail_configured: z.boolean(),
    }),
  ),
  session: publicProcedure('GET /auth/session', 'Get the current session').output(
    sessionContextSchema.nullable(),
  ),
  signIn: publicProcedure(
    'POST /auth/sign-in',
    'Sign in',
    'If a second factor is set up, `verifySecondFactor` starts the session.',
  )
    .input(
      z.object({ email: z.string().trim().max(254).refine(isStorableText), password: z.string().max(256) }),
    )
    .output(z.object({ second_factor_required: z.boolean() })),
  verifySecondFactor: publicProcedure('POST /auth/second-factor', 'Enter a second-factor code')
    .input(z.object({ code: secondFactorCodeSchema }))
    .output(done),
  signOut: handedOverProcedure('POST /auth/sign-out', 'Sign out').output(done),
  signUp: publicProcedure(
    'POST /auth/sign-up',
    'Sign up',
    'Returns the same for an address that already has an account. Its owner gets a mail.',
  )
    .input(signInSchema)
    .output(done),
  verifyEmail: publicProcedure(
    'POST /auth/verify-email',
    'Verify an email address',
    '`password` replaces the password from sign-up.',
  )
    .input(z.object({ token: linkTokenSchema, password: newPasswordSchema }))
    .output(done),
  resendVerification: publicProcedure(
    'POST /auth/resend-verification',
    'Mail the verification link again',
    'Returns the same for every address.',
  )
    .input(z.object({ email: loginEmailSchema }))
    .output(done),
  acceptInvitation: publicProcedure(
    'POST /auth/accept-invitation',
    'Accept an invitation',
    'Creates the invited user with this password.',
  )
    .input(z.object({ token: linkTokenSchema, password: newPasswordSchema }))
    .output(done),
  linkAddress: publicProcedure(
    'POST /auth/link-address',
    "Get a mailed link's address",
    "Doesn't use up the link. Returns null if the link doesn't work.",
  )
    .input(mailedLinkSchema)
    .output(z.object({ email: z.string().nullable() })),
  requestRecovery: publicProcedure(
    'POST /auth/recover',
    'Mail a recovery link',
    'Returns the same for every address.',
  )
    .input(z.object({ email: loginEmailSchema }))
    .output(done),
  resetPassword: publicProcedure(
    'POST /auth/reset-password',
    'Reset a password',
    "Sets a new password and ends all of the account's sessions.",
  )
    .input(z.object({ token: linkTokenSchema, password: newPasswordSchema }))
    .output(done),
};
