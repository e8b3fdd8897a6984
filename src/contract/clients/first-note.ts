import type { CreateClient } from './client.ts';

/** How the registration number of the create screen is kept. */
export function formatRegistrationNote(registrationNumber: string): string {
  return `Company registration number: ${registrationNumber}`;
}

/**
 * The text of a new client's first note, or null for none. A sole trader's form doesn't show the registration
 * number, so whatever was typed there before is not part of it.
 */
export function firstNoteText(
  created: Pick<CreateClient, 'notes' | 'entity_type' | 'registration_number'>,
): string | null {
  const number = created.entity_type === 'sole_trader' ? null : created.registration_number;
  const parts = [created.notes, number && formatRegistrationNote(number)].filter((part) => part !== null);
  return parts.length > 0 ? parts.join('\n\n') : null;
}
