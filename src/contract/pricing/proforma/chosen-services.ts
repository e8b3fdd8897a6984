import type {
  CatalogueCategory,
  CatalogueSubHeader,
  CatalogueTree,
} from '#contract/pricing/catalogue/catalogue.ts';
import { groupOf, type ServicesValue } from './services.ts';

export interface ChosenService {
  category: CatalogueCategory;
  subHeader: CatalogueSubHeader;
}

/** The ticked sub-headers, in the catalogue's order. */
export function chosenServices(tree: CatalogueTree, services: ServicesValue): ChosenService[] {
  return tree.flatMap((category) =>
    category.sub_headers
      .filter(({ name }) => groupOf(services, category.name, name)?.enabled)
      .map((subHeader) => ({ category, subHeader })),
  );
}
