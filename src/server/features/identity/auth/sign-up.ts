import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { atLeast } from '#server/auth/at-least.ts';
import { hashPassword, setCredential } from '#server/auth/credential.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import type { SignupPolicy } from '#server/kernel/env.ts';
import { createEmailLink } from './email-link.ts';
import { alreadyRegisteredMail, verificationMail } from './mails.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/** Minimum response time in milliseconds, well above the time that a known or an unknown address takes. */
const SIGN_UP_MS = 400;

/**
 * Creates a staff account that works after its address is verified, and mails the link. For a known address, the
 * response is the same, and the address gets a mail. Throws SIGNUP_CLOSED, SIGNUP_DOMAIN, WEAK_PASSWORD.
 */
export async function signUp({
  context,
  input,
}: ProcedureCall<{ email: string; password: string }, Ctx>): Promise<Record<string, never>> {
  refuseByPolicy(context.env.signup, input.email);
  await refuseWeakPassword(context, input.password, { email: input.email });
  await limitAttempts(context, 'sign-up', input.email);
  await atLeast(SIGN_UP_MS, () => register(context, input));
  return {};
}

function refuseByPolicy(signup: SignupPolicy, email: string): void {
  if (signup === 'open') return;
  if (signup === 'closed') throw new Refusal('SIGNUP_CLOSED');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!signup.domains.includes(domain)) throw new Refusal('SIGNUP_DOMAIN', { domains: signup.domains });
}

async function register(
  context: Ctx,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hash = await hashPassword(context, password);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ email, full_name: '', role: 'staff', created_at: now, updated_at: now } satisfies FullRow<
        typeof users,
        | 'id'
        | 'email_verified'
        | 'first_name'
        | 'last_name'
        | 'phone'
        | 'avatar_url'
        | 'two_factor_enabled'
        | 'approves_for_firm'
        | 'mailed_kinds'
        | 'version'
        | 'edited_by_name'
        | 'edited_at'
      >)
      .onConflictDoNothing({ target: users.email })
      .returning();
    const [user] = created
      ? [created]
      : await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (!user || user.email_verified)
      return context.jobs.sendMail(tx, alreadyRegisteredMail(context.env, email));
    // An unverified account keeps its first password until the mailbox's owner sets one at the link.
    if (created) await setCredential(tx, user.id, hash, now);
    const link = await createEmailLink(tx, { purpose: 'verify', user_id: user.id, now });
    await context.jobs.sendMail(tx, verificationMail(context.env, email, link.token), {
      kind: 'email_link',
      email_link: link.token_hash,
    });
    await recordAudit(tx, { user_id: user.id, full_name: user.full_name || email }, 'SIGN_UP', {
      ip_address: context.ip_address,
    });
  });
}
