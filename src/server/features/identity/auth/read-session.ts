import type { SessionContext } from '#contract/identity/auth/contract.ts';
import type { Ctx } from '#server/context.ts';

/** Returns null for anonymous visitors, and for API keys, which have no session. */
export function readSession({ actor }: Pick<Ctx, 'actor'>): SessionContext | null {
  if (!actor || actor.api_key !== undefined) return null;
  const named = actor.full_name !== '' && actor.full_name !== actor.email;
  return {
    user: {
      id: actor.user_id,
      email: actor.email,
      role: actor.role,
      lacks_name: actor.lacks_name === true,
      user_metadata: {
        avatar_url: actor.avatar_url ?? null,
        full_name: named ? actor.full_name : null,
      },
    },
    session: { id: actor.session_id, expires_at: actor.session_expires_at },
  };
}
