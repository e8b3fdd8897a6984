import { endSessions } from '#server/auth/credential.ts';
import type { SignedInCtx } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Ends the caller's sessions except the current one. */
export async function revokeOtherSessions(context: SignedInCtx): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const ended = await endSessions(tx, context.actor.user_id, context.actor.session_id);
    if (ended === 0) return;
    await recordAudit(tx, context.actor, 'SESSION_REVOKED', { sessions: 'all others' });
  });
  await context.changes.caughtUp();
  return {};
}
