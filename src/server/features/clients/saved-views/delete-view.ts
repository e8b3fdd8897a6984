import { eq } from 'drizzle-orm';
import { mayChangeView } from '#contract/clients/saved-views/may-change-view.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { auditShared } from './audit-shared.ts';
import { mustSeeView, viewFor } from './view-rows.ts';

/** Deletes a view. Throws NOT_FOUND, FORBIDDEN. */
export async function deleteView({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const row = await mustSeeView(tx, context.actor, id);
    const view = viewFor(context.actor, row);
    if (!mayChangeView(view, context.actor.role)) throw new Refusal('FORBIDDEN');
    await tx.delete(saved_views).where(eq(saved_views.id, id));
    if (view.shared) await auditShared(tx, context, 'SAVED_VIEW_DELETED', view);
  });
  return {};
}
