import type { Actor, Services } from '../context.ts';

/** Who a request's cookie or bearer token stands for; null when it stands for nobody (any more). */
export async function findActor(auth: Services['auth'], headers: Headers): Promise<Actor | null> {
  if (!headers.has('cookie') && !headers.has('authorization')) return null;
  const found = await auth.api.getSession({ headers });
  if (!found) return null;
  const { user, session } = found;
  return {
    user_id: user.id,
    full_name: user.name,
    email: user.email,
    role: user.role === 'admin' ? 'admin' : 'staff',
    session_id: session.id,
    session_expires_at: session.expiresAt.toISOString(),
  };
}
