import { and, asc, eq } from 'drizzle-orm';
import type { Actor } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { SourceError } from '#server/features/desk/move-in/sources/source.ts';

/** The first administrator, in whose name the command moves in and invites. */
export async function findAdmin(db: Db): Promise<Actor> {
  const [admin] = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.email_verified, true)))
    .orderBy(asc(users.created_at), asc(users.id))
    .limit(1);
  if (!admin)
    throw new SourceError('There is no administrator yet. Start the app once, sign in and enter your name.');
  const { id, full_name, email } = admin;
  if (admin.first_name === null)
    throw new SourceError(`Sign in as ${email} and enter your name first: invitations are sent in it.`);
  return {
    user_id: id,
    full_name,
    email,
    role: 'admin',
    session_id: crypto.randomUUID(),
    session_expires_at: new Date().toISOString(),
  };
}
