import type { User } from '#contract/users/user.ts';

/** Who signed up has given no name yet: then the address. */
export function userName(user: Pick<User, 'full_name' | 'email'>): string {
  return user.full_name || user.email;
}
