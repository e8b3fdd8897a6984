import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { fitsEntity } from '#contract/proposals/letter-templates/template-fits.ts';
import { scheduleFor } from './letter-parts.ts';
import type { LetterToFill } from './letter-source.ts';

export interface AssignedLetters {
  letters: readonly Omit<LetterToFill, 'services'>[];
  /** The letters that staff chose, by the keys of services. A letter that no longer exists doesn't count. */
  chosen: Readonly<Record<string, string>>;
  templates: readonly PublishedTemplate[];
  /** The entity that the proforma is for. */
  proforma: { entity_type: string; company_name: string };
  /** The day in London (YYYY-MM-DD). */
  today: string;
}

/**
 * Returns the id of the letter that engages the firm for a service: the letter that staff chose, or else the only one
 * whose entity the service's schedule fits. Of several, it is that of the proforma's entity. Null if none is the only one.
 */
export function letterOfService(
  service: string,
  { letters, chosen, proforma, ...texts }: AssignedLetters,
): string | null {
  const byHand = letters.find(({ id }) => id === chosen[service]);
  if (byHand) return byHand.id;
  const fitting = letters.filter((letter) => {
    const schedule = scheduleFor(texts, letter, service);
    return schedule !== null && fitsEntity(schedule, letter.entity_type);
  });
  const candidates = fitting.length > 0 ? fitting : letters;
  const ofEntity = candidates.filter(({ entity_type }) => entity_type === proforma.entity_type);
  const named = ofEntity.filter(({ entity_name }) => entity_name.trim() === proforma.company_name.trim());
  return [candidates, ofEntity, named].find(({ length }) => length === 1)?.[0]?.id ?? null;
}
