import type { CatalogueTree } from './catalogue.ts';

/** What clients read instead of the internal display name. */
export function clientName({
  display_name,
  client_wording,
}: {
  display_name: string;
  client_wording: string | null;
}): string {
  return client_wording ?? display_name;
}

/** The catalogue with the names that clients read. */
export function clientCatalogue(catalogue: CatalogueTree): CatalogueTree {
  return catalogue.map((category) => ({
    ...category,
    sub_headers: category.sub_headers.map((subHeader) => ({
      ...subHeader,
      display_name: clientName(subHeader),
      options: subHeader.options.map((option) => ({ ...option, display_name: clientName(option) })),
    })),
  }));
}
