import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { SAVED_VIEWS_MAX, type SavedView } from '#contract/clients/saved-views/saved-view.ts';
import { Refusal } from '#contract/errors.ts';
import type { Actor } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';

type Viewer = Pick<Actor, 'user_id'>;

/** Views that a user sees: the team's and their own. */
export function seenBy({ user_id }: Viewer): SQL | undefined {
  return or(isNull(saved_views.private_to), eq(saved_views.private_to, user_id));
}

/** A view as the API returns it to a user. */
export function viewFor(
  { user_id }: Viewer,
  { id, name, private_to, owner_id, search, is_first, version }: typeof saved_views.$inferSelect,
): SavedView {
  return {
    id,
    name,
    shared: private_to === null,
    search,
    mine: owner_id === user_id,
    first: is_first,
    version,
  };
}

/**
 * Makes other callers wait until the transaction ends. Without this lock, simultaneous changes could exceed a
 * limit or leave two first views.
 */
export async function lockViews(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_views'))`);
}

/** Returns the view, locked until the transaction ends. Throws NOT_FOUND if the user doesn't see it. */
export async function mustSeeView(tx: Tx, viewer: Viewer, id: string) {
  const [view] = await tx
    .select()
    .from(saved_views)
    .where(and(eq(saved_views.id, id), seenBy(viewer)))
    .for('update');
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}

/** Throws TOO_MANY_VIEWS if no more shared views, or no more of the user's own views, may be added. */
export async function requireRoom(tx: Tx, { user_id }: Viewer, shared: boolean): Promise<void> {
  const max = SAVED_VIEWS_MAX[shared ? 'shared' : 'own'];
  const beside = shared ? isNull(saved_views.private_to) : eq(saved_views.private_to, user_id);
  if ((await tx.$count(saved_views, beside)) >= max) throw new Refusal('TOO_MANY_VIEWS', { max, shared });
}

/**
 * Runs a write. Throws NAME_TAKEN if another shared view, or another of the user's own views, has the name, whatever
 * its case.
 */
export function underItsName<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  return write().catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Refusal('NAME_TAKEN', { name }) : error;
  });
}
