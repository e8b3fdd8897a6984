import { Refusal } from '#contract/errors.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { fieldsNotOffered, optionsNotOffered } from '#contract/pricing/proforma/offered.ts';
import type { ProformaReview } from '#contract/pricing/proforma/review.ts';
import { validateServices } from '#contract/pricing/proforma/service-validation.ts';

/**
 * Throws NOT_OFFERED if a field's value isn't one of its choices, and SERVICES_INVALID if the services don't match the
 * catalogue. `year` is the current year in London. An edit may keep `stored` values.
 */
export function checkDetails(
  details: ProformaDetails,
  { tree, year, stored }: { tree: CatalogueTree; year: number; stored: ProformaReview['details'] | null },
): void {
  const fields = fieldsNotOffered(details, year, stored);
  if (fields.length > 0) throw new Refusal('NOT_OFFERED', { issues: fields });
  const issues = [
    ...validateServices(tree, details.services),
    ...optionsNotOffered(tree, details.services, stored?.services ?? null),
  ];
  if (issues.length > 0) throw new Refusal('SERVICES_INVALID', { issues });
}
