import { signedIn } from '#server/implementer.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { setFirstView } from './set-first-view.ts';
import { updateView } from './update-view.ts';

const { savedViews } = signedIn;

export const savedViewsRouter = {
  create: savedViews.create.handler(createView),
  update: savedViews.update.handler(updateView),
  delete: savedViews.delete.handler(deleteView),
  setFirst: savedViews.setFirst.handler(setFirstView),
};
