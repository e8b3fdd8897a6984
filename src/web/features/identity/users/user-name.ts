import type { User } from '#contract/identity/users/user.ts';

/** Falls back to the email address: users who signed up themselves have no name yet. */
export function userName(user: Pick<User, 'full_name' | 'email'>): string {
  return user.full_name || user.email;
}
