import { and, eq, gt, isNull } from 'drizzle-orm';
import type { MailedLink } from '#contract/identity/auth/mailed-link.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { email_links } from '#server/db/schema/clients/email-links.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { isOpen } from './email-link.ts';

/**
 * Returns the address that a working link was mailed to, or null. Only the mail's reader has the token. Doesn't use up
 * the link, because mail scanners open links too.
 */
export async function linkAddress({
  context,
  input: { purpose, token },
}: ProcedureCall<MailedLink, Ctx>): Promise<{ email: string | null }> {
  await limitAttempts(context, 'link-open', null);
  const token_hash = hashToken(token);
  const [found] =
    purpose === 'invite'
      ? await context.db
          .select({ email: user_invitations.email })
          .from(user_invitations)
          .where(
            and(
              eq(user_invitations.token_hash, token_hash),
              isNull(user_invitations.ended_at),
              gt(user_invitations.expires_at, context.now().toISOString()),
            ),
          )
      : await context.db
          .select({ email: users.email })
          .from(email_links)
          .innerJoin(users, eq(users.id, email_links.user_id))
          .where(
            and(
              eq(email_links.token_hash, token_hash),
              eq(email_links.purpose, purpose),
              isOpen(context.now()),
            ),
          );
  return { email: found?.email ?? null };
}
