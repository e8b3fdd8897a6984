import type { SignedInCtx } from '#server/context.ts';

/** The columns of `edited` for a change that the actor makes now. */
export function editedBy({ actor, now }: Pick<SignedInCtx, 'actor' | 'now'>) {
  return { edited_by_name: actor.full_name, edited_at: now().toISOString() };
}
