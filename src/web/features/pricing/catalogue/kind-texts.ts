import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { paths } from '#web/lib/navigation/paths.ts';

interface KindTexts {
  /** Label of the tab button. */
  tab: string;
  /** The list card's title. */
  listTitle: string;
  one: string;
  many: string;
  create: string;
  createPath: typeof paths.categoryCreate | typeof paths.subHeaderCreate | typeof paths.optionCreate;
  editPath: typeof paths.categoryEdit | typeof paths.subHeaderEdit | typeof paths.optionEdit;
  /** Value of the list's `tab` parameter. Undefined for the first tab. */
  tabParam: 'sub-headers' | 'options' | undefined;
  /** The name in the spec's delete messages. */
  deleteName: string;
  switchLabel: string;
}

/** Texts of the list and the forms for each level. */
export const KIND_TEXTS: Record<CatalogueKind, KindTexts> = {
  category: {
    tab: 'Categories',
    listTitle: 'Service Categories',
    one: 'category',
    many: 'categories',
    create: 'Create Category',
    createPath: paths.categoryCreate,
    editPath: paths.categoryEdit,
    tabParam: undefined,
    deleteName: 'category',
    switchLabel: 'Enable this category',
  },
  sub_header: {
    tab: 'Sub-Headers',
    listTitle: 'Service Sub-Headers',
    one: 'sub-header',
    many: 'sub-headers',
    create: 'Create Sub-Header',
    createPath: paths.subHeaderCreate,
    editPath: paths.subHeaderEdit,
    tabParam: 'sub-headers',
    deleteName: 'subHeader',
    switchLabel: 'Enable this sub-header',
  },
  option: {
    tab: 'Options',
    listTitle: 'Service Options',
    one: 'option',
    many: 'options',
    create: 'Create Option',
    createPath: paths.optionCreate,
    editPath: paths.optionEdit,
    tabParam: 'options',
    deleteName: 'option',
    switchLabel: 'Enable this option',
  },
};

/** The list's filters in its URL. The forms' URLs have them too, so that the list keeps them when the user returns. */
export interface CatalogueSearch {
  tab?: 'sub-headers' | 'options' | 'tree';
  search?: string;
  /** Id of the category. */
  category?: string;
  /** Id of the sub-header. */
  sub_header?: string;
  /** Id of the entry chosen in the tree. */
  entry?: string;
}

/** The tree keeps the search text of the lists, but not their other filters. */
export function treeSearch({ search }: Omit<CatalogueSearch, 'tab'>): CatalogueSearch {
  return { tab: 'tree', ...(search && { search }) };
}

/**
 * Returns a function that puts the level's tab and the current filters into the list's URL, for links and
 * `navigate`.
 */
export function listSearch(kind: CatalogueKind) {
  const { tabParam } = KIND_TEXTS[kind];
  return ({ search, category, sub_header }: Omit<CatalogueSearch, 'tab'>): CatalogueSearch => ({
    ...(tabParam && { tab: tabParam }),
    ...(search && { search }),
    ...(category && { category }),
    ...(sub_header && { sub_header }),
  });
}
