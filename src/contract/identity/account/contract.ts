import { z } from 'zod';
import { secondFactorCodeSchema } from '#contract/identity/auth/contract.ts';
import { accountNameSchema, newPasswordSchema } from '#contract/identity/users/user.ts';
import { signedInPersonProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { accountSchema, ownSessionSchema } from './account.ts';
import { PICTURE_MAX_BYTES } from './picture.ts';

const currentPasswordSchema = z.string().min(1).max(256);
const withPassword = z.object({ password: currentPasswordSchema });
const done = z.object({});
const recoveryCodes = z.array(z.string());

/** Procedures for a user's own account. API keys have no account. */
export const accountContract = {
  get: signedInPersonProcedure('GET /account', 'Get your account').output(accountSchema),
  update: signedInPersonProcedure(
    'PUT /account',
    'Change your name',
    '`version` is the version the form was opened with. Returns the new version. Fails with ROW_CHANGED, like `users.update`.',
  )
    .input(accountNameSchema.extend({ version: z.int() }))
    .output(z.object({ version: z.int() })),
  setPicture: signedInPersonProcedure(
    'PUT /account/picture',
    'Set your picture',
    'A Base64 JPEG of 256 by 256 pixels and up to 40,000 bytes, or null to remove the picture. Fails with PICTURE_REFUSED.',
  )
    .input(
      z.object({
        picture: z
          .base64()
          .max(Math.ceil(PICTURE_MAX_BYTES / 3) * 4)
          .nullable(),
      }),
    )
    .output(z.object({ avatar_url: z.string().nullable() })),
  changePassword: signedInPersonProcedure('PUT /account/password', 'Change your password')
    .input(z.object({ current_password: currentPasswordSchema, new_password: newPasswordSchema }))
    .output(done),
  sessions: signedInPersonProcedure('GET /account/sessions', 'List your sessions', 'Newest first.').output(
    z.array(ownSessionSchema),
  ),
  revokeSession: signedInPersonProcedure('DELETE /account/sessions/{id}', 'End one of your sessions')
    .input(z.object({ id: idSchema }))
    .output(done),
  revokeOtherSessions: signedInPersonProcedure(
    'DELETE /account/sessions',
    'End all your other sessions',
  ).output(done),
  startSecondFactor: signedInPersonProcedure(
    'POST /account/second-factor',
    'Start setting up a second factor',
    "Begins the set-up. Sign-in doesn't require a code until `confirmSecondFactor`.",
  )
    .input(withPassword)
    .output(z.object({ totp_uri: z.string(), key: z.string(), recovery_codes: recoveryCodes })),
  confirmSecondFactor: signedInPersonProcedure(
    'POST /account/second-factor/confirm',
    'Turn on the second factor',
  )
    .input(z.object({ code: secondFactorCodeSchema }))
    .output(done),
  disableSecondFactor: signedInPersonProcedure(
    'POST /account/second-factor/disable',
    'Turn off the second factor',
  )
    .input(withPassword)
    .output(done),
  renewRecoveryCodes: signedInPersonProcedure(
    'POST /account/second-factor/recovery-codes',
    'Renew your recovery codes',
    'Invalidates the previous codes.',
  )
    .input(withPassword)
    .output(z.object({ recovery_codes: recoveryCodes })),
};
