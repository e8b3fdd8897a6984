import { eq, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import type { ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';

/** Turns mails of one kind on or off for the caller. Simultaneous changes to several kinds are all kept. */
export async function setMail({
  context,
  input: { kind, mail },
}: ProcedureCall<{ kind: NotificationKind; mail: boolean }>): Promise<Record<string, never>> {
  const others = sql`array_remove(${users.mailed_kinds}, ${kind})`;
  await context.db
    .update(users)
    .set({ mailed_kinds: mail ? sql`array_append(${others}, ${kind})` : others })
    .where(eq(users.id, context.actor.user_id));
  return {};
}
