import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import { Refusal } from '#contract/errors.ts';
import { validateServices } from '#contract/proforma/service-validation.ts';
import type { ServicesValue } from '#contract/proforma/services.ts';

/** Throws SERVICES_INVALID where the services of a proforma don't fit the catalogue. */
export function checkServices(tree: CatalogueTree, services: ServicesValue): void {
  const issues = validateServices(tree, services);
  if (issues.length > 0) throw new Refusal('SERVICES_INVALID', { issues });
}
