import { asc, sql } from 'drizzle-orm';
import { service_categories } from '#server/db/schema/prices/catalogue.ts';
import { HAS_PACKAGES } from '#server/features/pricing/packages/package-columns.ts';
import { signedIn } from '#server/implementer.ts';
import { createCategory, createOption, createSubHeader } from './create-entry.ts';
import { deleteCategory, deleteOption, deleteSubHeader } from './delete-entry.ts';
import { getCategory, getOption, getSubHeader } from './get-entry.ts';
import { listCategoryChoices, listSubHeaderChoices } from './list-choices.ts';
import { moveEntry } from './move-entry.ts';
import { readTree } from './read-tree.ts';
import { reorderEntries } from './reorder-entries.ts';
import { selectOptions, selectSubHeaders } from './select-entries.ts';
import { updateCategory, updateOption, updateSubHeader } from './update-entry.ts';

const { catalogue } = signedIn;

export const catalogueRouter = {
  tree: catalogue.tree.handler(({ context }) => readTree(context)),
  /** All rows of the three tables, in ascending sort order, and whether any packages exist. */
  list: catalogue.list.handler(async ({ context: { db } }) => {
    const [categories, sub_headers, options, packages] = await Promise.all([
      db
        .select()
        .from(service_categories)
        .orderBy(asc(service_categories.sort_order), asc(service_categories.name)),
      selectSubHeaders(db),
      selectOptions(db),
      db.execute<{ has_packages: boolean }>(sql`select ${HAS_PACKAGES} as has_packages`),
    ]);
    return { categories, sub_headers, options, has_packages: packages.rows[0]?.has_packages ?? false };
  }),
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
