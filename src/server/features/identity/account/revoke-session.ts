import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { sessions } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Ends one of the caller's sessions. Throws NOT_FOUND. */
export async function revokeSession({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.user_id, context.actor.user_id)))
      .returning({ user_agent: sessions.user_agent });
    if (!ended) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, context.actor, 'SESSION_REVOKED', { user_agent: ended.user_agent });
  });
  await context.changes.caughtUp();
  return {};
}
