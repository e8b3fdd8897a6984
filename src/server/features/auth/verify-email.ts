import { rememberDevice } from '#server/auth/known-device.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { personOf } from './person.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/**
 * Verifies the address a link was mailed to, and sets the password entered at the link. The password given at sign-up is
 * dropped, because it may be a stranger's. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without using up the link.
 */
export async function verifyEmail({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: { token: string; password: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'mail-link', null);
  const email = await ctx.db.transaction(async (tx) => {
    const user = await setPasswordByLink(tx, ctx, { purpose: 'verify', ...input });
    await recordAudit(tx, {
      actor: personOf(user),
      action: 'EMAIL_VERIFIED',
      table_name: 'users',
      new_values: { ip_address: ctx.ip_address },
    });
    return user.email;
  });
  rememberDevice(ctx, email);
  return {};
}
