import { signedIn } from '#server/implementer.ts';
import { createCategory, createOption, createSubHeader } from './create-entry.ts';
import { deleteCategory, deleteOption, deleteSubHeader } from './delete-entry.ts';
import { getCategory, getOption, getSubHeader } from './get-entry.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listCategoryChoices, listSubHeaderChoices } from './list-choices.ts';
import { moveEntry } from './move-entry.ts';
import { readTree } from './read-tree.ts';
import { reorderEntries } from './reorder-entries.ts';
import { updateCategory, updateOption, updateSubHeader } from './update-entry.ts';

const { catalogue } = signedIn;

export const catalogueRouter = {
  tree: catalogue.tree.handler(({ context }) => readTree(context)),
  list: catalogue.list.handler(({ context }) => listCatalogue({ ctx: context })),
  reorder: catalogue.reorder.handler(({ context, input }) => reorderEntries({ ctx: context, input })),
  move: catalogue.move.handler(({ context, input }) => moveEntry({ ctx: context, input })),
  categories: {
    choices: catalogue.categories.choices.handler(({ context }) => listCategoryChoices({ ctx: context })),
    get: catalogue.categories.get.handler(({ context, input }) => getCategory({ ctx: context, input })),
    create: catalogue.categories.create.handler(({ context, input }) =>
      createCategory({ ctx: context, input }),
    ),
    update: catalogue.categories.update.handler(({ context, input }) =>
      updateCategory({ ctx: context, input }),
    ),
    delete: catalogue.categories.delete.handler(({ context, input }) =>
      deleteCategory({ ctx: context, input }),
    ),
  },
  subHeaders: {
    choices: catalogue.subHeaders.choices.handler(({ context }) => listSubHeaderChoices({ ctx: context })),
    get: catalogue.subHeaders.get.handler(({ context, input }) => getSubHeader({ ctx: context, input })),
    create: catalogue.subHeaders.create.handler(({ context, input }) =>
      createSubHeader({ ctx: context, input }),
    ),
    update: catalogue.subHeaders.update.handler(({ context, input }) =>
      updateSubHeader({ ctx: context, input }),
    ),
    delete: catalogue.subHeaders.delete.handler(({ context, input }) =>
      deleteSubHeader({ ctx: context, input }),
    ),
  },
  options: {
    get: catalogue.options.get.handler(({ context, input }) => getOption({ ctx: context, input })),
    create: catalogue.options.create.handler(({ context, input }) => createOption({ ctx: context, input })),
    update: catalogue.options.update.handler(({ context, input }) => updateOption({ ctx: context, input })),
    delete: catalogue.options.delete.handler(({ context, input }) => deleteOption({ ctx: context, input })),
  },
};
