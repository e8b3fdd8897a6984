import { eq } from 'drizzle-orm';
import { mayChangeView } from '#contract/clients/saved-views/may-change-view.ts';
import { Refusal } from '#contract/errors.ts';
import { saved_views } from '#server/db/schema/saved-views.ts';
import { signedIn } from '#server/implementer.ts';
import { auditShared } from './audit-shared.ts';
import { createView } from './create-view.ts';
import { setFirstView } from './set-first-view.ts';
import { updateView } from './update-view.ts';
import { mustSeeView, viewFor } from './view-rows.ts';

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
  setFirst: savedViews.setFirst.handler(setFirstView),
};
