import { COVERING_LETTERS } from './covering-letters.ts';
import { NOTICES } from './notices.ts';
import { LETTER_SCHEDULES } from './schedules.ts';
import type { StarterLetter } from './starter-letter.ts';
import { TERMS } from './terms.ts';

/** Short examples of letters in our own words. Nothing is sent until a firm publishes them. */
export const STARTER_LETTERS: StarterLetter[] = [
  ...COVERING_LETTERS,
  ...LETTER_SCHEDULES,
  ...TERMS,
  ...NOTICES,
];
