import { randomBytes } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { PASSWORD_MAX, WEAK_PASSWORD_MESSAGES } from '#contract/identity/users/password.ts';
import { type PasswordOwner, weakPasswordReasons } from '#contract/identity/users/weak-password.ts';
import type { Services } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { users } from '#server/db/schema/users.ts';
import { EnvError } from '#server/kernel/env.ts';
import { addCredential, hashPassword } from './credential.ts';

/** Shown to colleagues until the first admin has entered a name. Nothing goes out in it (users/lacks-name.ts). */
const UNNAMED = 'Administrator';

/** An arbitrary lock id. If several processes start on an empty database, only one creates the admin. */
const FIRST_ADMIN_LOCK = 7_411_976;

/**
 * Creates the first admin if there are no users. Returns the email address and, if it was generated, the password, to
 * be printed. Returns null if users exist. Throws EnvError if ADMIN_PASSWORD is weak or longer than the sign-in form
 * accepts. Calls `beforeFirst` before it creates the admin.
 */
export async function ensureFirstAdmin(
  { db, auth, env }: Pick<Services, 'db' | 'auth' | 'env'>,
  beforeFirst: () => Promise<void> = async () => undefined,
): Promise<{ email: string; password: string | null } | null> {
  const generated = env.adminPassword === undefined;
  const email = (env.adminEmail ?? 'admin@tallygate.local').toLowerCase();
  const password = env.adminPassword ?? randomBytes(12).toString('base64url');
  return db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
    const [anyone] = await tx.select({ id: users.id }).from(users).limit(1);
    if (anyone) return null;
    await beforeFirst();
    const names = [env.adminName ?? UNNAMED];
    if (!generated) checkAdminPassword(password, { email, names, app: env.appName });
    const [admin] = await tx
      .insert(users)
      .values({
        email,
        email_verified: true,
        full_name: env.adminName ?? UNNAMED,
        ...(env.adminName !== undefined && splitName(env.adminName)),
        role: 'admin',
      } satisfies FullRow<
        typeof users,
        | 'id'
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
        | 'created_at'
        | 'updated_at'
      >)
      .returning({ id: users.id });
    if (!admin) throw new Refusal('NOT_FOUND');
    await addCredential(tx, admin.id, await hashPassword({ auth }, password));
    return { email, password: generated ? password : null };
  });
}

function splitName(name: string): { first_name: string; last_name: string } {
  const space = name.lastIndexOf(' ');
  return { first_name: name.slice(0, space).trim(), last_name: name.slice(space + 1) };
}

function checkAdminPassword(password: string, owner: Omit<PasswordOwner, 'firm'>): void {
  if (password.length > PASSWORD_MAX) {
    throw new EnvError(`ADMIN_PASSWORD is too long. Use ${PASSWORD_MAX} characters or fewer.`);
  }
  const reasons = weakPasswordReasons(password, { ...owner, firm: [] });
  if (reasons.length === 0) return;
  const why = reasons.map((reason) => WEAK_PASSWORD_MESSAGES[reason]).join('. ');
  throw new EnvError(`ADMIN_PASSWORD is too easy to guess. ${why}. Choose another password.`);
}
