import { ADVISORY } from './catalogue/advisory.ts';
import { BOOKKEEPING } from './catalogue/bookkeeping.ts';
import { COMPLIANCE } from './catalogue/compliance.ts';
import { ONBOARDING } from './catalogue/onboarding.ts';
import { ONE_OFF } from './catalogue/one-off.ts';
import { PAYROLL_CATEGORY } from './catalogue/payroll.ts';
import { PERSONAL_TAX } from './catalogue/personal-tax.ts';
import { SOFTWARE } from './catalogue/software.ts';
import { inOrder, type SeedCategory } from './catalogue-builder.ts';

/**
 * The service catalogue that the first start stores. Afterwards it is only edited in the product.
 * Ticking a sub-header turns on its checkboxes and toggles, so each is worded as part of the usual service.
 */
export const CATALOGUE: SeedCategory[] = inOrder([
  BOOKKEEPING,
  COMPLIANCE,
  PAYROLL_CATEGORY,
  ADVISORY,
  SOFTWARE,
  ONE_OFF,
  PERSONAL_TAX,
  ONBOARDING,
]);
