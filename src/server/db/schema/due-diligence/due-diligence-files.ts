import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type Acceptance,
  NO_FACTS,
  type ProformaFacts,
  type RiskFactors,
} from '#contract/due-diligence/files/file.ts';
import { RISK_LEVELS, type RiskLevel } from '#contract/due-diligence/files/risk-level.ts';
import type { TriggerKind } from '#contract/due-diligence/files/trigger.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';
import { users } from '#server/db/schema/users.ts';

/** What the firm knows about a client under the Money Laundering Regulations. It may outlive the client's other data. */
export const due_diligence_files = pgTable(
  'due_diligence_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null after all else about the client was erased. */
    client_id: uuid().references(() => clients.id, { onDelete: 'set null' }),
    /** The client of whom all else was erased, with name and proposal code. Without a reference. */
    erased_client_id: uuid(),
    client_name: text(),
    proposal_id: text(),
    /** What the erased client's timeline said about the file. */
    kept_history: jsonb().$type<{ at: string; by: string; did: string }[]>(),
    opened_at: instant().notNull(),
    /** Null: opened when a proforma was saved. */
    opened_by_name: text(),
    /** What the newest proforma says. */
    facts: jsonb().$type<ProformaFacts>().notNull().default(NO_FACTS),
    purpose: text(),
    expected_work: text(),
    source_of_funds: text(),
    source_of_wealth: text(),
    /** ISO 3166-1 alpha-2. */
    countries: text().array().notNull().default([]),
    factors: jsonb().$type<RiskFactors>().notNull().default({}),
    level: text({ enum: RISK_LEVELS }),
    level_reasons: text(),
    /** The person whose judgement the level is. No reference: a deleted account stays the judge. */
    assessed_by_id: uuid(),
    assessed_by_name: text(),
    assessed_at: instant(),
    /** All four are null while the file isn't accepted. */
    accepted_at: instant(),
    accepted_by_id: uuid(),
    accepted_by_name: text(),
    next_review_on: date({ mode: 'string' }),
    /** Kinds of what is missing, as of the last change (contract/due-diligence/files/missing.ts). */
    missing: text().array().notNull().default([]),
    /** The day on which the client first signed. A trigger sets it. */
    relationship_began_on: date({ mode: 'string' }),
    relationship_ended_on: date({ mode: 'string' }),
    /** Until when the deletion of the file is put off, and why (reg. 40(5)). */
    put_off_until: date({ mode: 'string' }),
    put_off_reason: text(),
    put_off_by_name: text(),
    /** Counts changes to anything in the file. */
    revision: integer().notNull().default(1),
    /** Counts changes to the assessment. */
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [
    uniqueIndex('one_file_of_client').on(table.client_id).where(sql`client_id is not null`),
    index('due_diligence_files_newest').on(table.opened_at, table.id),
    index('due_diligence_files_by_level').on(table.level, table.opened_at, table.id),
    index('due_diligence_files_to_review')
      .on(table.next_review_on, table.id)
      .where(sql`accepted_at is not null`),
    index('due_diligence_files_open').on(table.opened_at, table.id).where(sql`accepted_at is null`),
    index('due_diligence_files_ended')
      .on(table.relationship_ended_on, table.id)
      .where(sql`relationship_ended_on is not null`),
    index('due_diligence_files_of_country').using('gin', table.countries),
    index('due_diligence_files_erased').on(table.erased_client_id).where(sql`erased_client_id is not null`),
    index('due_diligence_files_lacking').on(table.opened_at, table.id).where(sql`missing <> '{}'`),
    index('due_diligence_files_missing').using('gin', table.missing),
    check(
      'due_diligence_files_accepted',
      sql`num_nulls(accepted_at, accepted_by_id, accepted_by_name, next_review_on) in (0, 4)
        and (accepted_at is null or (level is not null and level_reasons <> ''))`,
    ),
    check(
      'due_diligence_files_level',
      sql.raw(`level in (${RISK_LEVELS.map((level) => `'${level}'`).join(', ')})`),
    ),
  ],
);

/** Every acceptance of a file, with what was accepted. Rows never change. */
export const due_diligence_acceptances = pgTable(
  'due_diligence_acceptances',
  {
    id: uuid().primaryKey().defaultRandom(),
    file_id: belongsTo(() => due_diligence_files.id),
    accepted_at: instant().notNull(),
    accepted_by_id: uuid().notNull(),
    accepted_by_name: text().notNull(),
    contents: jsonb().$type<Acceptance>().notNull(),
  },
  (table) => [index('due_diligence_acceptances_of_file').on(table.file_id, table.accepted_at)],
);

/** Reasons to look at a file again. Each is raised once. */
export const due_diligence_triggers = pgTable(
  'due_diligence_triggers',
  {
    id: uuid().primaryKey().defaultRandom(),
    file_id: belongsTo(() => due_diligence_files.id),
    kind: text().$type<TriggerKind>().notNull(),
    /** What has changed, in a form that recognises it. */
    key: text().notNull(),
    text: text().notNull(),
    made_at: instant().notNull(),
    done_at: instant(),
    done_by_name: text(),
  },
  (table) => [
    uniqueIndex('one_trigger_of_cause').on(table.file_id, table.kind, table.key),
    index('due_diligence_triggers_open').on(table.file_id).where(sql`done_at is null`),
  ],
);

/** The firm's settings for its files. One row, id 1, created by the first save. */
export const due_diligence_settings = pgTable('due_diligence_settings', {
  id: integer().primaryKey().default(1),
  /** From when the firm uses files. Null: it doesn't. */
  in_use_since: instant(),
  /** Months until the next review, by level. */
  review_months: jsonb().$type<Record<RiskLevel, number>>().notNull(),
  /** The factors of a risk assessment, in order. */
  factors: jsonb().$type<string[]>().notNull(),
  /** Years for which signed records are kept after the relationship ends. */
  record_years: integer().notNull(),
  /** The declaration that nobody else can approve. */
  alone_since: instant(),
  alone_by_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  alone_by_name: text(),
  version: integer().notNull().default(1),
  ...edited,
});
