/** The three levels of the catalogue, from the top down. */
export const CATALOGUE_KINDS = ['category', 'sub_header', 'option'] as const;

export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** Names of the levels at the start of a sentence ('Sub-header deleted successfully'). */
export const CATALOGUE_KIND_LABELS: Record<CatalogueKind, string> = {
  category: 'Category',
  sub_header: 'Sub-header',
  option: 'Option',
};
