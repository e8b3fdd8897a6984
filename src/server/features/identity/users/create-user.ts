import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { type createUserSchema, type User, userFullName } from '#contract/identity/users/user.ts';
import { hashPassword, setCredential } from '#server/auth/credential.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { refuseWeakPassword } from '#server/features/identity/auth/refuse-weak-password.ts';
import { endInvitations } from './user-invitation.ts';
import { userOf } from './user-row.ts';

/**
 * Creates a user who can sign in immediately, because the admin vouches for the address. Ends an open invitation to the
 * address. Throws WEAK_PASSWORD, EMAIL_TAKEN.
 */
export async function createUser({
  context,
  input: { password, ...identity },
}: ProcedureCall<z.output<typeof createUserSchema>>): Promise<User> {
  await refuseWeakPassword(context, password, identity);
  const hash = await hashPassword(context, password);
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        ...identity,
        full_name: userFullName(identity),
        email_verified: true,
        created_at: now,
        updated_at: now,
      } satisfies FullRow<
        typeof users,
        | 'id'
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
    if (!user) throw new Refusal('EMAIL_TAKEN');
    await setCredential(tx, user.id, hash, now);
    await endInvitations(tx, eq(user_invitations.email, identity.email), 'replaced', now);
    await recordAudit(tx, context.actor, 'USER_CREATED', { user: user.full_name, ...identity });
    return userOf(user);
  });
}
