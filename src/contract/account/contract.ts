import { z } from 'zod';
import { secondFactorCodeSchema } from '#contract/auth/contract.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/scalars.ts';
import { accountNameSchema, newPasswordSchema, userSchema } from '#contract/users/user.ts';
import { PICTURE_MAX_BYTES } from './picture.ts';

export const ownSessionSchema = z.object({
  id: idSchema,
  /** The session making the request. */
  current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  expires_at: instantSchema,
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

/** The signed-in user, as shown on the account page. */
export const accountSchema = userSchema
  .pick({
    email: true,
    first_name: true,
    last_name: true,
    phone: true,
    avatar_url: true,
    two_factor_enabled: true,
    version: true,
  })
  .extend({
    recovery_codes_left: z.number().int(),
    /** Kinds of notification (NOTIFICATION_KINDS) that the user also wants by mail. */
    mailed_kinds: z.array(z.string()),
  });

const currentPasswordSchema = z.string().min(1).max(256);
const withPassword = z.object({ password: currentPasswordSchema });
const done = z.object({});
const recoveryCodes = z.array(z.string());

/** Procedures for a user's own account. API keys have no account. */
export const accountContract = {
  get: signedInProcedure.route({ method: 'GET', path: '/account' }).output(accountSchema),
  /** `version` is the one the form was opened with. Returns the new one. Throws ROW_CHANGED like `users.update`. */
  update: signedInProcedure
    .route({ method: 'PUT', path: '/account' })
    .input(accountNameSchema.extend({ version: z.int() }))
    .output(z.object({ version: z.int() })),
  /** A Base64 JPEG that passes `isPicture`, or null to remove the picture. Throws PICTURE_REFUSED. */
  setPicture: signedInProcedure
    .route({ method: 'PUT', path: '/account/picture' })
    .input(
      z.object({
        picture: z
          .base64()
          .max(Math.ceil(PICTURE_MAX_BYTES / 3) * 4)
          .nullable(),
      }),
    )
    .output(z.object({ avatar_url: z.string().nullable() })),
  changePassword: signedInProcedure
    .route({ method: 'PUT', path: '/account/password' })
    .input(z.object({ current_password: currentPasswordSchema, new_password: newPasswordSchema }))
    .output(done),
  /** Newest first. */
  sessions: signedInProcedure
    .route({ method: 'GET', path: '/account/sessions' })
    .output(z.array(ownSessionSchema)),
  revokeSession: signedInProcedure
    .route({ method: 'DELETE', path: '/account/sessions/{id}' })
    .input(z.object({ id: idSchema }))
    .output(done),
  revokeOtherSessions: signedInProcedure.route({ method: 'DELETE', path: '/account/sessions' }).output(done),
  /** Begins the set-up. Sign-in doesn't require a code until `confirmSecondFactor`. */
  startSecondFactor: signedInProcedure
    .route({ method: 'POST', path: '/account/second-factor' })
    .input(withPassword)
    .output(z.object({ totp_uri: z.string(), key: z.string(), recovery_codes: recoveryCodes })),
  confirmSecondFactor: signedInProcedure
    .route({ method: 'POST', path: '/account/second-factor/confirm' })
    .input(z.object({ code: secondFactorCodeSchema }))
    .output(done),
  disableSecondFactor: signedInProcedure
    .route({ method: 'POST', path: '/account/second-factor/disable' })
    .input(withPassword)
    .output(done),
  /** Invalidates the previous codes. */
  renewRecoveryCodes: signedInProcedure
    .route({ method: 'POST', path: '/account/second-factor/recovery-codes' })
    .input(withPassword)
    .output(z.object({ recovery_codes: recoveryCodes })),
};
