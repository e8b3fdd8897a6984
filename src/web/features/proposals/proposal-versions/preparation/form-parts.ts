/** Ids of the parts of the form that listed problems link to. */
export const FORM_PARTS = {
  problems: 'proposal-problems',
  signatories: 'proposal-signatories',
  letters: 'proposal-letters',
  services: 'proposal-services',
  countersignatory: 'proposal-countersignatory',
  message: 'proposal-message',
  fees: 'proposal-fees',
} as const;

export function signatoryPart(id: string): string {
  return `signatory-${id}`;
}

export function servicePart(key: string): string {
  return `service-letter-${key}`;
}

export function letterPart(id: string): string {
  return `draft-letter-${id}`;
}
