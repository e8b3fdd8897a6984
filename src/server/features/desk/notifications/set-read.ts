import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';

/** Marks one of the caller's notifications as read or unread. Throws NOT_FOUND for another user's notification. */
export async function setRead({
  context,
  input: { id, read },
}: ProcedureCall<{ id: number; read: boolean }, Pick<SignedInCtx, 'db' | 'actor' | 'now'>>): Promise<
  Record<string, never>
> {
  const [marked] = await context.db
    .update(notifications)
    .set({ read_at: read ? context.now().toISOString() : null })
    .where(and(eq(notifications.id, id), eq(notifications.user_id, context.actor.user_id)))
    .returning({ id: notifications.id });
  if (!marked) throw new Refusal('NOT_FOUND');
  return {};
}
