import type { CreateUserInput } from '#contract/identity/users/user.ts';

/** A user to create, with an unused address. */
export const newUser = (more: Partial<CreateUserInput> = {}): CreateUserInput => ({
  first_name: 'Nina',
  last_name: 'Novak',
  email: `${crypto.randomUUID()}@example.com`,
  password: 'quiet-harbour-71',
  ...more,
});
