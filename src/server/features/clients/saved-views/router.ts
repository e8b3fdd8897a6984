import { and, eq, isNull } from 'drizzle-orm';
import { mayChangeView } from '#contract/clients/saved-views/may-change-view.ts';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { auditShared } from './audit-shared.ts';
import { createView } from './create-view.ts';
import { updateView } from './update-view.ts';
import { lockViews, mustSeeView, viewFor } from './view-rows.ts';

const { savedViews } = signedIn;

export const savedViewsRouter = {
  create: savedViews.create.handler(createView),
  update: savedViews.update.handler(updateView),
  /** Deletes a view. Throws NOT_FOUND, FORBIDDEN. */
  delete: savedViews.delete.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const row = await mustSeeView(tx, context.actor, id);
      const view = viewFor(context.actor, row);
      if (!mayChangeView(view, context.actor.role)) throw new Refusal('FORBIDDEN');
      await tx.delete(saved_views).where(eq(saved_views.id, id));
      if (view.shared) await auditShared(tx, context, 'SAVED_VIEW_DELETED', view);
    });
    return {};
  }),
  /**
   * Sets the shared view that the client list opens with. If `id` is null, the list opens with no view. Throws NOT_FOUND.
   */
  setFirst: savedViews.setFirst.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      await lockViews(tx);
      const [before] = await tx.select().from(saved_views).where(eq(saved_views.is_first, true));
      if ((before?.id ?? null) === id) return;
      if (before) await tx.update(saved_views).set({ is_first: false }).where(eq(saved_views.id, before.id));
      const chosen = id === null ? null : await makeFirst(tx, id);
      await recordAudit(tx, context.actor, 'SAVED_VIEW_SET_FIRST', {
        name: chosen,
        before: before?.name ?? null,
      });
    });
    return {};
  }),
};

async function makeFirst(tx: Tx, id: string): Promise<string> {
  const [chosen] = await tx
    .update(saved_views)
    .set({ is_first: true })
    .where(and(eq(saved_views.id, id), isNull(saved_views.private_to)))
    .returning({ name: saved_views.name });
  if (!chosen) throw new Refusal('NOT_FOUND');
  return chosen.name;
}
