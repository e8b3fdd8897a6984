import { and, eq } from 'drizzle-orm';
import type { SavedView, SaveView } from '#contract/clients/saved-views/saved-view.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { auditShared } from './audit-shared.ts';
import { lockViews, requireRoom, underItsName, viewFor } from './view-rows.ts';

/**
 * Stores a view. A request repeated under the same id, for example after a lost response, stores nothing more. Throws
 * NAME_TAKEN, TOO_MANY_VIEWS, and NOT_FOUND if the id is that of another user's view.
 */
export async function createView({
  context,
  input: { id, name, shared, search },
}: ProcedureCall<SaveView & { id: string }>): Promise<SavedView> {
  const { user_id } = context.actor;
  return underItsName(name, () =>
    context.db.transaction(async (tx) => {
      await lockViews(tx);
      const [before] = await tx
        .select()
        .from(saved_views)
        .where(and(eq(saved_views.id, id), eq(saved_views.owner_id, user_id)));
      if (before) {
        requireSameBody(before, { name, search, private_to: shared ? null : user_id });
        return viewFor(context.actor, before);
      }
      await requireRoom(tx, context.actor, shared);
      const [made] = await tx
        .insert(saved_views)
        .values({
          id,
          name,
          search,
          owner_id: user_id,
          private_to: shared ? null : user_id,
        } satisfies FullRow<typeof saved_views, 'is_first' | 'version' | 'edited_by_name' | 'edited_at'>)
        .onConflictDoNothing({ target: saved_views.id })
        .returning();
      if (!made) throw new Refusal('NOT_FOUND');
      if (shared) await auditShared(tx, context, 'SAVED_VIEW_CREATED', made);
      return viewFor(context.actor, made);
    }),
  );
}
