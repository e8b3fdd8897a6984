import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';
import { ANSWERS_TEXT, indexedWords } from './indexed-words.ts';

const now = sql`now()`;

export const additional_information = pgTable(
  'additional_information',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    how_did_you_hear: text(),
    engagement_type: text().array().notNull().default([]),
    trading_style: text(),
    company_name: text(),
    company_registration_number: text(),
    industry: text(),
    turnover_last_12_months: numeric({ mode: 'number' }),
    employs_staff: boolean(),
    number_of_staff: integer(),
    goals_next_12_months: text(),
    business_challenges: text(),
    existing_advisor: boolean(),
    annual_fee: numeric({ mode: 'number' }),
    company_start_date: date({ mode: 'string' }),
    company_turnover: numeric({ mode: 'number' }),
    /** When a questionnaire was answered; null if only the three-field screen was filled in. */
    answered_at: instant(),
    /** Answered after the client's status had moved on: shown as new, without a status change. */
    came_later: boolean().notNull().default(false),
    /** Random key of the submission, which makes retries idempotent (submit-questionnaire.ts). */
    submission_key: text(),
    /** Counts changes made on the three-field screen. */
    version: integer().notNull().default(1),
    ...edited,
    created_at: instant().notNull().default(now),
  },
  (table) => [
    index('additional_information_of_client').on(table.client_id, table.created_at),
    index('additional_information_newest').on(table.created_at, table.id),
    index('additional_information_words').using('gin', indexedWords(ANSWERS_TEXT)),
  ],
);
