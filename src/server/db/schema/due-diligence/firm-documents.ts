import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FirmDocumentKind } from '#contract/due-diligence/inspection/firm-document.ts';
import { bytea } from '#server/db/schema/bytea.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Dated documents of the firm about due diligence. Rows are added and never changed: a new version is a new row. */
export const firm_documents = pgTable(
  'firm_documents',
  {
    id: uuid().primaryKey(),
    kind: text().$type<FirmDocumentKind>().notNull(),
    title: text().notNull(),
    /** Name of the file. */
    name: text().notNull(),
    /** Media type, by the content. */
    type: text().notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    content: bytea().notNull(),
    in_force_from: date({ mode: 'string' }).notNull(),
    added_at: instant().notNull(),
    /** No reference: a deleted account stays the one that added it. */
    added_by_id: uuid().notNull(),
    added_by_name: text().notNull(),
  },
  (table) => [index('firm_documents_newest').on(table.in_force_from, table.added_at, table.id)],
);
