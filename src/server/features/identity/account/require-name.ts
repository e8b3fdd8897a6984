import { Refusal } from '#contract/errors.ts';
import type { Actor } from '#server/context.ts';

/** Call before anything that others read as the caller's. Throws NAME_NEEDED. */
export function requireName(actor: Pick<Actor, 'lacks_name'>): void {
  if (actor.lacks_name === true) throw new Refusal('NAME_NEEDED');
}
