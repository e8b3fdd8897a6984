import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, readAnswersDraft, writeDraft } from './draft.ts';
import { EMPTY_VALUES } from './questionnaire-values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Like the browser's storage, this object has the keys as its own properties. */
let storage: Record<string, string>;
beforeEach(() => {
  storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal('localStorage', storage);
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const values = { ...EMPTY_VALUES, industry: 'Baking', engagement_type: ['One'] };
const typed = { values, submission: { answers: '{}', key: 'the key they were sent under' }, step: 2 };

test('a draft can be read only under its own key', () => {
  writeDraft('one', typed);
  expect(readAnswersDraft('one')).toEqual(typed);
  expect(readAnswersDraft('other')).toBeNull();
  dropDraft('one');
  expect(readAnswersDraft('one')).toBeNull();
});

test('drafts expire after 30 days, whichever form is opened', () => {
  writeDraft('one', typed);
  storage['something:else'] = 'stays';
  vi.advanceTimersByTime(30 * DAY_MS);
  expect(readAnswersDraft('one')).toEqual(typed);
  vi.advanceTimersByTime(1);
  expect(readAnswersDraft('other')).toBeNull();
  expect(Object.keys(storage)).toEqual(['something:else']);
});

test('invalid drafts and fields are ignored', () => {
  writeDraft('one', { values: { ...values, industry: 3 }, submission: { key: 4 } } as never);
  expect(readAnswersDraft('one')).toEqual({ values: { ...values, industry: '' }, submission: null, step: 0 });
  storage['tallygate:questionnaire:two'] = 'no json';
  expect(readAnswersDraft('two')).toBeNull();
});
