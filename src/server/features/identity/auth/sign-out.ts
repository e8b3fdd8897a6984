import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import type { SignedInCtx } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

export async function endSession(context: SignedInCtx): Promise<Record<string, never>> {
  const { headers } = await context.db.transaction(async (tx) => {
    await recordAudit(tx, context.actor, 'SIGN_OUT');
    return authWithin(tx, context).api.signOut({ headers: libraryHeaders(context), returnHeaders: true });
  });
  await context.changes.caughtUp();
  passCookies(headers, context);
  return {};
}
