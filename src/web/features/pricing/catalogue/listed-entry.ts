import {
  type ServiceCategory,
  UNKNOWN_CATEGORY,
  UNKNOWN_SUB_HEADER,
} from '#contract/pricing/catalogue/catalogue.ts';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import type { ListedOption, ListedSubHeader } from '#contract/pricing/catalogue/edited-entry.ts';

export interface CatalogueLists {
  categories: ServiceCategory[];
  sub_headers: ListedSubHeader[];
  options: ListedOption[];
}

/** An entry of any level, as its card shows it. */
export interface ListedEntry {
  kind: CatalogueKind;
  id: string;
  /** Id of the entry one level up. Null for categories. */
  parent_id: string | null;
  name: string;
  display_name: string;
  description: string | null;
  sort_order: number;
  is_active: boolean;
  category_id: string | null;
  sub_header_id: string | null;
  /** 'Category' for a sub-header, 'Category → Sub-header' for an option. */
  path: string | null;
  field_type: string | null;
  helper_text: string | null;
  is_required: boolean | null;
}

const NO_OPTION = { field_type: null, helper_text: null, is_required: null } as const;

export function listedEntries(lists: CatalogueLists, kind: CatalogueKind): ListedEntry[] {
  switch (kind) {
    case 'category':
      return lists.categories.map((category) => ({
        ...category,
        ...NO_OPTION,
        kind,
        parent_id: null,
        category_id: category.id,
        sub_header_id: null,
        path: null,
      }));
    case 'sub_header':
      return lists.sub_headers.map((subHeader) => ({
        ...subHeader,
        ...NO_OPTION,
        kind,
        parent_id: subHeader.category_id,
        sub_header_id: subHeader.id,
        path: subHeader.category_display_name ?? UNKNOWN_CATEGORY,
      }));
    case 'option':
      return lists.options.map((option) => ({
        ...option,
        kind,
        parent_id: option.sub_header_id,
        path: pathOf(option.category_display_name, option.sub_header_display_name),
      }));
  }
}

/** Returns 'Category → Sub-header'. */
export function pathOf(category: string | null, subHeader: string | null): string {
  return `${category ?? UNKNOWN_CATEGORY} → ${subHeader ?? UNKNOWN_SUB_HEADER}`;
}
