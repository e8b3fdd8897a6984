import { and, eq } from 'drizzle-orm';
import { atLeast } from '#server/auth/at-least.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { createEmailLink } from './email-link.ts';
import { verificationMail } from './mails.ts';

/** Minimum response time in milliseconds, well above the time that a request takes with or without a mail. */
const RESEND_MS = 250;

/** Mails a new verification link to an unverified address. The response is the same for every address. */
export async function resendVerification({
  context,
  input: { email },
}: ProcedureCall<{ email: string }, Ctx>): Promise<Record<string, never>> {
  await limitAttempts(context, 'verification', email);
  await atLeast(RESEND_MS, () =>
    context.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.email, email), eq(users.email_verified, false)))
        .for('update');
      if (!user) return;
      const link = await createEmailLink(tx, { purpose: 'verify', user_id: user.id, now: context.now() });
      await context.jobs.sendMail(tx, verificationMail(context.env, email, link.token), {
        kind: 'email_link',
        email_link: link.token_hash,
      });
    }),
  );
  return {};
}
