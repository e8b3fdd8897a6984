import { and, desc, eq, lt } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { cutPage, decodeNumberCursor } from '#server/db/keyset.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { eventColumns } from './event-columns.ts';

/** One page of the history, newest first; limited to one client if `client_id` is given. */
export async function listActivity({
  ctx: { db },
  input: { client_id, cursor, limit },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: { client_id?: string | undefined; cursor?: string | null | undefined; limit: number };
}) {
  const before = cursor ? decodeNumberCursor(cursor) : null;
  const rows = await db
    .select(eventColumns)
    .from(activity_events)
    .where(
      and(
        client_id ? eq(activity_events.client_id, client_id) : undefined,
        before !== null ? lt(activity_events.id, before) : undefined,
      ),
    )
    .orderBy(desc(activity_events.id))
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, (event) => [event.id]);
  return { items: page, next_cursor };
}
