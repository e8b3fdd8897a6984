import { and, eq, isNull, lte } from 'drizzle-orm';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';

/** Marks the caller's notifications as read, up to the newest notification that they saw. */
export async function markAllRead({
  context,
  input: { newest },
}: ProcedureCall<{ newest: number }, Pick<SignedInCtx, 'db' | 'actor' | 'now'>>): Promise<
  Record<string, never>
> {
  const { id, user_id, read_at } = notifications;
  await context.db
    .update(notifications)
    .set({ read_at: context.now().toISOString() })
    .where(and(eq(user_id, context.actor.user_id), isNull(read_at), lte(id, newest)));
  return {};
}
