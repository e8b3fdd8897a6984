import type { UseFormReturnType } from '@mantine/form';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';

/** A proforma without its services, which are in their own store. */
export type ProformaFields = Omit<ProformaDetails, 'services'>;

export type ProformaFormApi = UseFormReturnType<ProformaFields>;

/** Options of a select. A stored value that is no longer offered stays in the list, and its label says so. */
export function choicesWith(offered: readonly string[], stored: string): { value: string; label: string }[] {
  const choices = offered.map((choice) => ({ value: choice, label: choice }));
  if (stored === '' || offered.includes(stored)) return choices;
  return [...choices, { value: stored, label: `${stored} (no longer offered)` }];
}
