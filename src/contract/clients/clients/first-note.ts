import type { CreateClient } from './client.ts';

/** Formats the create screen's registration number for the first note. */
export function formatRegistrationNote(registrationNumber: string): string {
  return `Company registration number: ${registrationNumber}`;
}

/**
 * Returns the text of a new client's first note, or null. A sole trader's form hides the registration number, so it is
 * left out.
 */
export function firstNoteText(
  created: Pick<CreateClient, 'notes' | 'entity_type' | 'registration_number'>,
): string | null {
  const number = created.entity_type === 'sole_trader' ? null : created.registration_number;
  const parts = [created.notes, number && formatRegistrationNote(number)].filter((part) => part !== null);
  return parts.length > 0 ? parts.join('\n\n') : null;
}
