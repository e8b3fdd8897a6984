import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { OwnSession } from '#contract/identity/account/account.ts';
import { latestEnd } from '#contract/values/running.ts';
import { SESSION_SECONDS } from '#server/auth/auth.ts';
import type { SignedInCtx } from '#server/context.ts';
import { sessions } from '#server/db/schema/users.ts';

/** Maximum number of sessions listed. */
const LIMIT = 100;

/** The caller's sessions, newest first. */
export async function listSessions(context: SignedInCtx): Promise<OwnSession[]> {
  // Expiry times come from the sign-in library, which uses the real clock.
  const now = new Date();
  const latest = new Date(latestEnd(SESSION_SECONDS * 1_000, now));
  const rows = await context.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, context.actor.user_id),
        gt(sessions.expires_at, now),
        lte(sessions.expires_at, latest),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(LIMIT);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === context.actor.session_id,
    ip_address: row.ip_address || null,
    user_agent: row.user_agent || null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}
