import { eq } from 'drizzle-orm';
import { limitAttempts } from '../../auth/rate-limit.ts';
import type { Ctx } from '../../context.ts';
import { users } from '../../db/schema/users.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { openEmailLink, spendEmailLink } from './email-link.ts';
import { personOf } from './person.ts';

/** Verifies the address a link was mailed to. Throws EMAIL_LINK_INVALID. */
export async function verifyEmail({
  ctx,
  input: { token },
}: {
  ctx: Ctx;
  input: { token: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'mail-link', null);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const { token_hash, user_id } = await openEmailLink(tx, { purpose: 'verify', token, now });
    await spendEmailLink(tx, token_hash, ctx);
    const [user] = await tx
      .update(users)
      .set({ email_verified: true, updated_at: now })
      .where(eq(users.id, user_id))
      .returning();
    if (user) await recordAudit(tx, { actor: personOf(user), action: 'EMAIL_VERIFIED', table_name: 'users' });
  });
  return {};
}
