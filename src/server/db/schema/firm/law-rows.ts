import { bigint, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LawKey } from '#contract/firm/law/law-row.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Figures and lists of the law that the firm has added. A row is never changed, only removed. */
export const law_rows = pgTable(
  'law_rows',
  {
    /** Chosen by the form, so that a retry adds nothing twice. */
    id: uuid().primaryKey(),
    key: text().$type<LawKey>().notNull(),
    /** In the unit of the kind; null for a list. */
    figure: bigint({ mode: 'number' }),
    list: text().array().notNull().default([]),
    effective_from: date({ mode: 'string' }).notNull(),
    source_title: text().notNull(),
    source_url: text().notNull(),
    note: text().notNull(),
    added_at: instant().notNull(),
    added_by_name: text().notNull(),
  },
  (table) => [index('law_rows_in_order').on(table.added_at, table.id)],
);
