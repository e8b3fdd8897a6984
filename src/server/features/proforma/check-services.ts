import { Refusal } from '#contract/errors.ts';
import type { ProformaDetails } from '#contract/proforma/details.ts';
import { validateServices } from '#contract/proforma/service-validation.ts';
import type { Tx } from '../../db/connect.ts';
import { readTree } from '../catalogue/read-tree.ts';

/** Checks the chosen services against the catalogue as it is stored now. Throws SERVICES_INVALID. */
export async function checkServices(tx: Tx, details: ProformaDetails): Promise<void> {
  const issues = validateServices(await readTree({ db: tx }), details.services);
  if (issues.length > 0) throw new Refusal('SERVICES_INVALID', { issues });
}
