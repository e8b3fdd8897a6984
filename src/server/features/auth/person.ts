import { Refusal } from '#contract/errors.ts';
import type { Actor, SignedInCtx } from '#server/context.ts';

/** A user as the audit log names them. */
export function personOf(user: {
  id: string;
  full_name: string;
  email: string;
}): Pick<Actor, 'user_id' | 'full_name'> {
  return { user_id: user.id, full_name: user.full_name || user.email };
}

/** Throws FORBIDDEN for API keys, which have no password, sessions or second factor. */
export function requirePerson({ actor }: Pick<SignedInCtx, 'actor'>): void {
  if (actor.api_key !== undefined) throw new Refusal('FORBIDDEN');
}
