import type { ENTITY_TYPES, LETTERS_OF_ENGAGEMENT } from './constants.ts';

type EntityType = (typeof ENTITY_TYPES)[number];
type Letter = (typeof LETTERS_OF_ENGAGEMENT)[number];

/** Most clients need no audit. No letter is meant for charities, so staff choose a letter. */
const USUAL: Record<Exclude<EntityType, 'Charity'>, Letter> = {
  'Limited Company': 'Limited Company (Non-Audit)',
  'Sole Trader': 'Sole Trader',
  Individual: 'Individual',
  Partnership: 'Partnership',
  'Limited Liability Partnership': 'Limited Liability Partnership (Non-Audit)',
  Trust: 'Trusts',
};

/** Whether a letter of engagement is a placeholder for a letter that is still to be chosen. */
export function isPlaceholder(letter: string): boolean {
  return /placeholder/i.test(letter);
}

/** Whether general texts are written for a letter. Any other letter needs texts of its own. */
export function isUsual(letter: string): boolean {
  return Object.values<string>(USUAL).includes(letter);
}

/** The letter that most entities of a type get, or null. */
export function usualLetter(entity_type: string): Letter | null {
  return Object.entries(USUAL).find(([type]) => type === entity_type)?.[1] ?? null;
}
