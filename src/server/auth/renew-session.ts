import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/**
 * Replaces the caller's session by a new one. A copy of the old cookie is worth nothing from then on, and no limit of
 * the old session carries over.
 */
export const renewSession = {
  id: 'renew-session',
  endpoints: {
    renewSession: createAuthEndpoint(
      '/renew-session',
      { method: 'POST', use: [sessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const { internalAdapter } = ctx.context;
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
        await internalAdapter.deleteSession(session.token);
        return ctx.json({});
      },
    ),
  },
} satisfies BetterAuthPlugin;
