import type { Actor } from '#server/context.ts';

/** A user as the audit log names them. */
export function personOf(user: {
  id: string;
  full_name: string;
  email: string;
}): Pick<Actor, 'user_id' | 'full_name'> {
  return { user_id: user.id, full_name: user.full_name || user.email };
}
