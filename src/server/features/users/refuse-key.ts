import { isForPeopleOnly } from '#contract/api-keys/key-life.ts';
import { Refusal } from '#contract/errors.ts';
import type { UserRole } from '#contract/users/user.ts';
import type { SignedInCtx } from '#server/context.ts';

/** Throws NOT_FOR_KEYS if an API key would create, invite or change an admin. */
export function refuseKey({ actor }: Pick<SignedInCtx, 'actor'>, role: UserRole): void {
  if (actor.api_key !== undefined && isForPeopleOnly(role)) throw new Refusal('NOT_FOR_KEYS');
}
