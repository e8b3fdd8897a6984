import type { Ctx, ProcedureCall } from '#server/context.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/**
 * Verifies the address that a link was mailed to, and sets the password entered at the link. Drops the password given
 * at sign-up: it may be a stranger's. Throws EMAIL_LINK_INVALID or WEAK_PASSWORD. A weak password doesn't use up the
 * link.
 */
export async function verifyEmail({
  context,
  input,
}: ProcedureCall<{ token: string; password: string }, Ctx>): Promise<Record<string, never>> {
  await setPasswordByLink(context, input, { purpose: 'verify', action: 'EMAIL_VERIFIED' });
  return {};
}
