import { signedIn } from '#server/implementer.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { setFirstView } from './set-first-view.ts';
import { updateView } from './update-view.ts';

const { savedViews } = signedIn;

export const savedViewsRouter = {
  create: savedViews.create.handler(({ context, input }) => createView({ ctx: context, input })),
  update: savedViews.update.handler(({ context, input }) => updateView({ ctx: context, input })),
  delete: savedViews.delete.handler(({ context, input }) => deleteView({ ctx: context, input })),
  setFirst: savedViews.setFirst.handler(({ context, input }) => setFirstView({ ctx: context, input })),
};
