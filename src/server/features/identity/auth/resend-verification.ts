import { and, eq } from 'drizzle-orm';
import { atLeast } from '#server/auth/at-least.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { createEmailLink } from './email-link.ts';
import { verificationMail } from './mails.ts';

/** Minimum response time in milliseconds, well above the time that a request takes with or without a mail. */
const RESEND_MS = 250;

/** Mails a new verification link to an unverified address. The response is the same for every address. */
export async function resendVerification({
  ctx,
  input: { email },
}: {
  ctx: Ctx;
  input: { email: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'verification', email);
  await atLeast(RESEND_MS, () =>
    ctx.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.email, email), eq(users.email_verified, false)))
        .for('update');
      if (!user) return;
      const link = await createEmailLink(tx, { purpose: 'verify', user_id: user.id, now: ctx.now() });
      await ctx.jobs.sendMail(tx, verificationMail(ctx.env, email, link.token), {
        kind: 'email_link',
        email_link: link.token_hash,
      });
    }),
  );
  return {};
}
