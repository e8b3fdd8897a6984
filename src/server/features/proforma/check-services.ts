import { Refusal } from '#contract/errors.ts';
import type { ProformaDetails } from '#contract/proforma/details.ts';
import { withNumbers } from '#contract/proforma/service-numbers.ts';
import { validateServices } from '#contract/proforma/service-validation.ts';
import type { Tx } from '../../db/connect.ts';
import { readTree } from '../catalogue/read-tree.ts';

/** The details as they are stored, once their services fit the catalogue as it is now. Throws SERVICES_INVALID. */
export async function checkServices(tx: Tx, details: ProformaDetails): Promise<ProformaDetails> {
  const tree = await readTree({ db: tx });
  const issues = validateServices(tree, details.services);
  if (issues.length > 0) throw new Refusal('SERVICES_INVALID', { issues });
  return { ...details, services: withNumbers(tree, details.services) };
}
