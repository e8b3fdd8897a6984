import type { SignedInCtx } from '#server/context.ts';

/** Values for the `edited` columns when the actor makes a change now. */
export function editedBy({ actor, now }: Pick<SignedInCtx, 'actor' | 'now'>) {
  return { edited_by_name: actor.full_name, edited_at: now().toISOString() };
}
