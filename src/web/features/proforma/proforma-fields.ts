import type { UseFormReturnType } from '@mantine/form';
import type { ProformaDetails } from '#contract/proforma/details.ts';

/** All of a proforma but its services, which have a store of their own. */
export type ProformaFields = Omit<ProformaDetails, 'services'>;

export type ProformaFormApi = UseFormReturnType<ProformaFields>;

/** Choices of a select; one that is stored but no longer offered stays, marked as such. */
export function choicesWith(offered: readonly string[], stored: string): { value: string; label: string }[] {
  const choices = offered.map((choice) => ({ value: choice, label: choice }));
  if (stored === '' || offered.includes(stored)) return choices;
  return [...choices, { value: stored, label: `${stored} (no longer offered)` }];
}
