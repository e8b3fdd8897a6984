import { Refusal } from '#contract/errors.ts';
import { weakPasswordReasons } from '#contract/users/weak-password.ts';

/** Throws WEAK_PASSWORD if a new password is easily guessed. */
export function refuseWeakPassword(
  password: string,
  owner: { email: string; names?: readonly (string | null)[] },
): void {
  const names = (owner.names ?? []).filter((name) => name !== null);
  const reasons = weakPasswordReasons(password, { email: owner.email, names });
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons });
}
