import { eq } from 'drizzle-orm';
import { mayChangeView, mayMakePrivate } from '#contract/clients/saved-views/may-change-view.ts';
import type { SavedView, SaveView } from '#contract/clients/saved-views/saved-view.ts';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { auditShared } from './audit-shared.ts';
import { lockViews, mustSeeView, requireRoom, underItsName, viewFor } from './view-rows.ts';

/**
 * Saves a view's form. A view that becomes private is no longer everybody's first view. Throws NOT_FOUND, FORBIDDEN,
 * NAME_TAKEN, TOO_MANY_VIEWS, and ROW_CHANGED if somebody else has saved since the form was opened.
 */
export async function updateView({
  context,
  input: { id, version, name, shared, search },
}: ProcedureCall<SaveView & { id: string; version: number }>): Promise<SavedView> {
  const { actor } = context;
  return underItsName(name, () =>
    context.db.transaction(async (tx) => {
      await lockViews(tx);
      const row = await mustSeeView(tx, actor, id);
      const before = viewFor(actor, row);
      if (!mayChangeView(before, actor.role)) throw new Refusal('FORBIDDEN');
      if (before.shared && !shared && !mayMakePrivate(before, actor.role)) throw new Refusal('FORBIDDEN');
      const changes = changesBetween(before, { name, shared, search });
      if (!mustWrite(changes, row, version)) return before;
      if (shared !== before.shared) await requireRoom(tx, actor, shared);
      const [after] = await tx
        .update(saved_views)
        .set({
          name,
          search,
          private_to: shared ? null : row.owner_id,
          is_first: row.is_first && shared,
          version: version + 1,
          ...editedBy(context),
        })
        .where(eq(saved_views.id, id))
        .returning();
      if (!after) throw new Error('A locked view is gone');
      // The audit log also records that a view is no longer shared.
      if (before.shared || shared) await auditShared(tx, context, 'SAVED_VIEW_UPDATED', row, changes);
      return viewFor(actor, after);
    }),
  );
}
