import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/instant.ts';

/** Answers of Companies House, kept for a day. */
export const company_answers = pgTable(
  'company_answers',
  {
    /** A company's number, or the name that was searched. */
    subject: text().notNull(),
    part: text().$type<'profile' | 'officers' | 'owners' | 'statements' | 'search'>().notNull(),
    body: jsonb().notNull(),
    fetched_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.part] }),
    index('company_answers_over').on(table.expires_at),
  ],
);

/** The requests to Companies House of the last minutes, for all processes: one row. */
export const companies_house_requests = pgTable('companies_house_requests', {
  service: text().$type<'companies_house'>().primaryKey(),
  /** When each was sent, in milliseconds since 1970. */
  sent: bigint({ mode: 'number' }).array().notNull(),
  /** No process sends before this instant, in milliseconds since 1970. */
  paused_until: bigint({ mode: 'number' }).notNull().default(0),
});
