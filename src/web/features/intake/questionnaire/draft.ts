import { EMPTY_VALUES, type QuestionnaireValues } from './questionnaire-values.ts';

const PREFIX = 'tallygate:questionnaire:';
/** Drafts expire after 30 days. */
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** A submission whose response may have been lost: its answers and the key it was sent with. */
export interface Submission {
  answers: string;
  key: string;
}

interface Draft {
  values: QuestionnaireValues;
  /** Null if nothing has been sent yet. */
  submission: Submission | null;
  /** The part shown, from 0. A second tab returns to it. */
  step: number;
}

/**
 * Reads the draft that this browser stores until the answers are sent. Never throws: storage may be full or
 * blocked, and the form then works without drafts.
 */
export function readAnswersDraft(key: string): Draft | null {
  try {
    forgetOldDrafts();
    const draft = parse(localStorage.getItem(PREFIX + key));
    if (!isRecord(draft?.values)) return null;
    const values: Record<string, unknown> = { ...EMPTY_VALUES };
    for (const [field, empty] of Object.entries(EMPTY_VALUES)) {
      const value = draft.values[field];
      if (isSameKind(value, empty)) values[field] = value;
    }
    return {
      values: values as unknown as QuestionnaireValues,
      submission: submissionOf(draft),
      step: Number(draft.step) || 0,
    };
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ saved_at: Date.now(), ...draft }));
  } catch {
    // The form works without a draft.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage there is no draft.
  }
}

/** Deletes expired and damaged drafts of all forms, because a client might never open their link again. */
function forgetOldDrafts(): void {
  const oldest = Date.now() - DRAFT_LIFETIME_MS;
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const saved = parse(localStorage.getItem(key))?.saved_at;
    if (typeof saved !== 'number' || saved < oldest) localStorage.removeItem(key);
  }
}

function parse(stored: string | null): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null');
    return isRecord(draft) ? draft : null;
  } catch {
    return null;
  }
}

function submissionOf({ submission }: Record<string, unknown>): Submission | null {
  if (!isRecord(submission)) return null;
  const { answers, key } = submission;
  return typeof answers === 'string' && typeof key === 'string' ? { answers, key } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSameKind(value: unknown, empty: unknown): boolean {
  return Array.isArray(empty)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === 'string';
}
