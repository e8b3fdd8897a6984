import { EMPTY_VALUES, type QuestionnaireValues } from './questionnaire-values.ts';

const PREFIX = 'tallygate:questionnaire:';

/**
 * Half-typed answers, kept in this browser until they are sent. Every step may fail (private windows, full or
 * forbidden storage): the form then works without.
 */
export function readDraft(key: string): QuestionnaireValues | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const values: Record<string, unknown> = { ...EMPTY_VALUES };
    for (const [field, empty] of Object.entries(EMPTY_VALUES)) {
      const value = (stored as Record<string, unknown>)[field];
      if (isSameKind(value, empty)) values[field] = value;
    }
    return values as unknown as QuestionnaireValues;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, values: QuestionnaireValues): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Not kept, then.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There is none, then.
  }
}

/** Whom a link is for, as far as its page knows. */
export interface Person {
  first_name: string;
  company: string | null;
}

const keyOf = ({ first_name, company }: Person) => `ended:${first_name}:${company ?? ''}`;

/** The link has ended: what was typed by it waits for the same person's next one. */
export function parkDraft(key: string, person: Person): void {
  const typed = readDraft(key);
  if (typed) writeDraft(keyOf(person), typed);
  dropDraft(key);
}

/** Gives a new link what was typed by the person's ended one, if anything. */
export function claimDraft(key: string, person: Person): void {
  const parked = readDraft(keyOf(person));
  if (parked && !readDraft(key)) writeDraft(key, parked);
  dropDraft(keyOf(person));
}

function isSameKind(value: unknown, empty: unknown): boolean {
  return Array.isArray(empty)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === 'string';
}
