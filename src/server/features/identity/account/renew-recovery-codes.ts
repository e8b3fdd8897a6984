import { Refusal } from '#contract/errors.ts';
import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, refusalCode } from '#server/auth/library.ts';
import type { ProcedureCall } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { checkPassword } from './check-password.ts';

/** Replaces the recovery codes. Throws WRONG_PASSWORD, and NOT_FOUND without a second factor. */
export async function renewRecoveryCodes({
  context,
  input: { password },
}: ProcedureCall<{ password: string }>): Promise<{ recovery_codes: string[] }> {
  await checkPassword(context, password);
  return context.db.transaction(async (tx) => {
    const { backupCodes } = await authWithin(tx, context)
      .api.generateBackupCodes({ body: { password }, headers: libraryHeaders(context) })
      .catch((error: unknown) => {
        refusalCode(error);
        throw new Refusal('NOT_FOUND');
      });
    await recordAudit(tx, context.actor, 'RECOVERY_CODES_RENEWED');
    return { recovery_codes: backupCodes };
  });
}
