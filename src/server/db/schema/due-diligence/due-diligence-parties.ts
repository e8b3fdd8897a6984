import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  CopyPlace,
  PartyKind,
  PartyRole,
  PartySource,
  PepAnswer,
  PepKind,
} from '#contract/due-diligence/files/party.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { bytea } from '#server/db/schema/bytea.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';
import { due_diligence_files } from './due-diligence-files.ts';

/** The people and companies behind a client. A party that left stays in the file. */
export const due_diligence_parties = pgTable(
  'due_diligence_parties',
  {
    id: uuid().primaryKey(),
    file_id: belongsTo(() => due_diligence_files.id),
    kind: text().$type<PartyKind>().notNull(),
    roles: text().array().$type<PartyRole[]>().notNull(),
    name: text().notNull(),
    other_names: text().array().notNull().default([]),
    /** As far as it is known: YYYY, YYYY-MM or YYYY-MM-DD. */
    born: text(),
    /** ISO 3166-1 alpha-2, like `country`. */
    nationality: text(),
    country: text(),
    company_number: text(),
    /** Whether the person is politically exposed. Null: nobody has said. */
    pep: text().$type<PepAnswer>(),
    pep_kind: text().$type<PepKind>(),
    /** The office, and whose it is. */
    pep_office: text(),
    pep_left_on: date({ mode: 'string' }),
    source: text().$type<PartySource>().notNull(),
    added_at: instant().notNull(),
    added_by_name: text(),
    left_on: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [
    index('due_diligence_parties_of_file').on(table.file_id, table.added_at, table.id),
    index('due_diligence_parties_of_number').on(table.company_number).where(sql`company_number is not null`),
    index('due_diligence_parties_in_order').on(table.id).where(sql`left_on is null`),
  ],
);

/** What was seen of a party's identity. */
export const due_diligence_evidence = pgTable(
  'due_diligence_evidence',
  {
    id: uuid().primaryKey(),
    party_id: belongsTo(() => due_diligence_parties.id),
    document: text().notNull(),
    reference: text(),
    seen_on: date({ mode: 'string' }).notNull(),
    seen_by_id: uuid().notNull(),
    seen_by_name: text().notNull(),
    copy_place: text().$type<CopyPlace>(),
    /** Where the copy is, if it is elsewhere. */
    copy_location: text(),
    added_at: instant().notNull(),
  },
  (table) => [index('due_diligence_evidence_of_party').on(table.party_id, table.added_at)],
);

/** Copies of documents that were seen. */
export const due_diligence_copies = pgTable(
  'due_diligence_copies',
  {
    id: uuid().primaryKey(),
    evidence_id: belongsTo(() => due_diligence_evidence.id),
    name: text().notNull(),
    /** Media type, by the content. */
    type: text().notNull(),
    /** SHA-256 of the content, in hexadecimal. */
    sha256: text().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    content: bytea().notNull(),
    added_at: instant().notNull(),
    added_by_name: text().notNull(),
  },
  (table) => [index('due_diligence_copies_of_evidence').on(table.evidence_id)],
);
