import { eq } from 'drizzle-orm';
import { atLeast } from '#server/auth/at-least.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { createEmailLink } from './email-link.ts';
import { recoveryMail } from './mails.ts';
import { personOf } from './person.ts';

/** Minimum response time in milliseconds, well above the time that a request takes with or without an account. */
const RECOVERY_MS = 250;

/** Mails a link to choose a new password. The response is the same for an address without an account. */
export async function requestRecovery({
  context,
  input: { email },
}: ProcedureCall<{ email: string }, Ctx>): Promise<Record<string, never>> {
  await limitAttempts(context, 'recovery', email);
  await atLeast(RECOVERY_MS, () =>
    context.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
      if (!user) return;
      const link = await createEmailLink(tx, { purpose: 'recover', user_id: user.id, now: context.now() });
      await context.jobs.sendMail(tx, recoveryMail(context.env, email, link.token), {
        kind: 'email_link',
        email_link: link.token_hash,
      });
      await recordAudit(tx, personOf(user), 'PASSWORD_RECOVERY_REQUESTED', {
        ip_address: context.ip_address,
      });
    }),
  );
  return {};
}
