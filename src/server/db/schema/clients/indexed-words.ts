import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL for the words of a text, as the indexes store them. The database's function treats all punctuation as spaces,
 * because the parser would keep 'VAT/PAYE' and 'info@example.com' as one word. Words aren't reduced to their stems.
 */
export function indexedWords(text: string): SQL {
  return sql.raw(`text_words(${text})`);
}

/** The answers that a client typed, as one text. */
export const ANSWERS_TEXT = [
  'how_did_you_hear',
  'company_name',
  'company_registration_number',
  'industry',
  'goals_next_12_months',
  'business_challenges',
]
  .map((field) => `coalesce(${field}, '')`)
  .join(' || chr(10) || ');
