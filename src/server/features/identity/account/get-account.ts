import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';

export async function getAccount(context: SignedInCtx) {
  const { user_id } = context.actor;
  const [user] = await context.db.select().from(users).where(eq(users.id, user_id));
  if (!user) throw new Refusal('NOT_FOUND');
  const { email, first_name, last_name, phone, avatar_url, two_factor_enabled, version, mailed_kinds } = user;
  const codes = two_factor_enabled
    ? await context.auth.api.viewBackupCodes({ body: { userId: user_id } })
    : null;
  const recovery_codes_left = codes?.backupCodes.length ?? 0;
  return {
    email,
    first_name,
    last_name,
    phone,
    avatar_url,
    two_factor_enabled,
    recovery_codes_left,
    version,
    mailed_kinds,
  };
}
