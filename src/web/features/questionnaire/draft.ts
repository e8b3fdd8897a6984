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

function isSameKind(value: unknown, empty: unknown): boolean {
  return Array.isArray(empty)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === 'string';
}
