import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { LetterFacts } from '#contract/proposals/letter-facts/letter-facts.ts';
import { edited } from '#server/db/schema/edited.ts';

/** Facts about the firm that letters of engagement state. One row, id 1, created by the first save. */
export const letter_facts = pgTable('letter_facts', {
  id: integer().primaryKey().default(1),
  facts: jsonb().$type<LetterFacts>().notNull(),
  version: integer().notNull().default(0),
  ...edited,
});
