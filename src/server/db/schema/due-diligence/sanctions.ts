import { sql } from 'drizzle-orm';
import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EntryKind, SanctionsEntry } from '#contract/due-diligence/sanctions/entry.ts';
import type { HitDecision } from '#contract/due-diligence/sanctions/hit.ts';
import type { FetchOutcome, ListSource } from '#contract/due-diligence/sanctions/sanctions-status.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { due_diligence_parties } from './due-diligence-parties.ts';

/** Every version of the UK Sanctions List that was loaded. The newest is in use. */
export const sanctions_lists = pgTable(
  'sanctions_lists',
  {
    id: uuid().primaryKey(),
    /** The day that the file states. */
    reported_on: date({ mode: 'string' }),
    /** SHA-256 of the file, in hexadecimal. */
    sha256: text().notNull(),
    /** Size of the file. */
    bytes: integer().notNull(),
    rows: integer().notNull(),
    entries: integer().notNull(),
    /** Entries that the list before didn't have, had otherwise, or had alone. */
    added: integer().notNull(),
    changed: integer().notNull(),
    removed: integer().notNull(),
    source: text().$type<ListSource>().notNull(),
    loaded_at: instant().notNull(),
    /** Null if it was fetched. */
    loaded_by_name: text(),
    /** Parties to screen with this list, and how many were. Stored about once a second. */
    parties: integer().notNull().default(0),
    screened: integer().notNull().default(0),
    /** When all parties had been screened. */
    screened_at: instant(),
  },
  (table) => [index('sanctions_lists_newest').on(table.loaded_at, table.id)],
);

/** The entries of the list in use: people, entities and ships. */
export const sanctions_entries = pgTable('sanctions_entries', {
  /** As the list gives it, such as RUS0001. */
  unique_id: text().primaryKey(),
  /** SHA-256 of names, births, nationalities, kind and regimes. */
  hash: text().notNull(),
  kind: text().$type<EntryKind>().notNull(),
  births: text().array().notNull(),
  nationalities: text().array().notNull(),
  regimes: text().array().notNull(),
});

export const sanctions_names = pgTable(
  'sanctions_names',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    unique_id: text()
      .notNull()
      .references(() => sanctions_entries.unique_id, { onDelete: 'cascade' }),
    given: text().notNull(),
    family: text().notNull(),
    type: text().notNull(),
    /** Of which a party of a similar name has at least one (contract/due-diligence/sanctions/names/name-keys.ts). */
    keys: integer().array().notNull(),
  },
  (table) => [
    index('sanctions_names_of_entry').on(table.unique_id),
    index('sanctions_names_by_key').using('gin', table.keys),
  ],
);

/** With which list each party was last screened. */
export const party_screenings = pgTable(
  'party_screenings',
  {
    party_id: belongsTo(() => due_diligence_parties.id).primaryKey(),
    list_id: uuid()
      .notNull()
      .references(() => sanctions_lists.id),
    /** SHA-256 of the name, other names, birth, nationality and kind that were screened. */
    party_hash: text().notNull(),
    screened_at: instant().notNull(),
  },
  (table) => [index('party_screenings_of_list').on(table.list_id)],
);

/** Parties and entries whose names are alike, and what a person decided. Another party or entry hash is another hit. */
export const sanctions_hits = pgTable(
  'sanctions_hits',
  {
    id: uuid().primaryKey().defaultRandom(),
    party_id: belongsTo(() => due_diligence_parties.id),
    unique_id: text().notNull(),
    party_hash: text().notNull(),
    entry_hash: text().notNull(),
    /** The entry as it was found: it may change or leave the list. */
    entry: jsonb().$type<SanctionsEntry>().notNull(),
    matched_name: text().notNull(),
    /** How alike the names are, from 1 to 100. */
    score: integer().notNull(),
    list_id: uuid()
      .notNull()
      .references(() => sanctions_lists.id),
    found_at: instant().notNull(),
    /** Set if a later screening didn't find it again, because the party, the entry or the list had changed. */
    gone_at: instant(),
    decision: text().$type<HitDecision>(),
    reason: text(),
    /** No reference: a deleted account stays the judge. */
    decided_by_id: uuid(),
    decided_by_name: text(),
    decided_at: instant(),
  },
  (table) => [
    uniqueIndex('one_hit_of_party_and_entry').on(
      table.party_id,
      table.unique_id,
      table.party_hash,
      table.entry_hash,
    ),
    index('sanctions_hits_waiting')
      .on(table.found_at, table.id)
      .where(sql`decision is null and gone_at is null`),
    index('sanctions_hits_decided').on(table.decided_at, table.id).where(sql`decision is not null`),
  ],
);

/** The latest attempt to fetch the list. One row, id 1. */
export const sanctions_fetches = pgTable('sanctions_fetches', {
  id: integer().primaryKey().default(1),
  fetched_at: instant().notNull(),
  /** Of the file that was loaded. */
  etag: text(),
  outcome: text().$type<FetchOutcome>().notNull(),
  /** Why it was refused or failed. */
  detail: text(),
});
