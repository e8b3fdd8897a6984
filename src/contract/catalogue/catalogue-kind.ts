/** The three levels of the catalogue, from the top. */
export const CATALOGUE_KINDS = ['category', 'sub_header', 'option'] as const;

export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** How a level is called at a sentence's start ('Sub-header deleted successfully'). */
export const KIND_LABELS: Record<CatalogueKind, string> = {
  category: 'Category',
  sub_header: 'Sub-header',
  option: 'Option',
};
