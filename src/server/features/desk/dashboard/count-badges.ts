import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { IN_REVIEW, WAITING_FOR_CALL } from '#contract/clients/clients/pipeline.ts';
import type { Actor, SignedInCtx } from '#server/context.ts';
import { client_counts } from '#server/db/schema/clients/client-counts.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { storedClients, storedOpenIn } from '#server/features/clients/client-list/counts/stored-counts.ts';
import { seenViews } from '#server/features/clients/saved-views/seen-views.ts';
import { unreadCount } from '#server/features/desk/notifications/unread-count.ts';

/**
 * Counts all clients, the queues for a call and for review, and the caller's unread notifications. Also returns whether
 * there are proposals to list, the views that the caller sees, and whether this is the demo.
 */
export async function countBadges({
  db,
  actor,
}: Pick<SignedInCtx, 'db'> & { actor: Pick<Actor, 'user_id'> }) {
  const [counts] = await db
    .select({
      clients: storedClients,
      book_zoom_call: storedOpenIn(WAITING_FOR_CALL),
      reviews: storedOpenIn(IN_REVIEW),
      notifications: unreadCount(actor.user_id),
      proposals: sql<boolean>`(${firstOf(proposal_drafts.client_id)} is not null or ${firstOf(proposal_versions.id)} is not null)`,
      saved_views: seenViews(actor.user_id),
      is_demo: sql<boolean>`coalesce((select ${firm.is_demo} from ${firm}), false)`,
    })
    .from(client_counts);
  if (!counts) throw new Error('The database returned no row for the badges');
  return { ...counts, saved_views: counts.saved_views ?? [] };
}

/** A table's first key, or null if the table is empty. Reads the index, because deleted rows would slow down a scan. */
function firstOf(key: PgColumn): SQL {
  return sql`(select ${key} from ${key.table} order by ${key} limit 1)`;
}
