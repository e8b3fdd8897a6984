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
  list: catalogue.list.handler(listCatalogue),
  reorder: catalogue.reorder.handler(reorderEntries),
  move: catalogue.move.handler(moveEntry),
  categories: {
    choices: catalogue.categories.choices.handler(listCategoryChoices),
    get: catalogue.categories.get.handler(getCategory),
    create: catalogue.categories.create.handler(createCategory),
    update: catalogue.categories.update.handler(updateCategory),
    delete: catalogue.categories.delete.handler(deleteCategory),
  },
  subHeaders: {
    choices: catalogue.subHeaders.choices.handler(listSubHeaderChoices),
    get: catalogue.subHeaders.get.handler(getSubHeader),
    create: catalogue.subHeaders.create.handler(createSubHeader),
    update: catalogue.subHeaders.update.handler(updateSubHeader),
    delete: catalogue.subHeaders.delete.handler(deleteSubHeader),
  },
  options: {
    get: catalogue.options.get.handler(getOption),
    create: catalogue.options.create.handler(createOption),
    update: catalogue.options.update.handler(updateOption),
    delete: catalogue.options.delete.handler(deleteOption),
  },
};
