import { type SQL, sql } from 'drizzle-orm';
import type { SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { seenBy } from './view-rows.ts';

/**
 * Subquery for the views that a user sees, as JSON: shared views before the user's own, each sorted by name. Null if
 * the user sees no view.
 */
export function seenViews(user_id: string): SQL<SavedView[] | null> {
  const view = sql`json_build_object(
    'id', ${saved_views.id}, 'name', ${saved_views.name}, 'shared', ${saved_views.private_to} is null,
    'search', ${saved_views.search}, 'mine', coalesce(${saved_views.owner_id} = ${user_id}, false),
    'first', ${saved_views.is_first}, 'version', ${saved_views.version})`;
  return sql`(select json_agg(${view} order by ${saved_views.private_to} is not null, lower(${saved_views.name}))
    from ${saved_views} where ${seenBy({ user_id })})`;
}
