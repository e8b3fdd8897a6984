import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CLIENT_STATUSES } from '#contract/clients/client-status.ts';
import { instant } from './instant.ts';

const now = sql`now()`;

const SEARCHED =
  "lower(first_name || ' ' || surname || chr(10) || email || chr(10) || coalesce(phone_number, '') || chr(10) || regexp_replace(coalesce(phone_number, ''), '[^0-9+]', '', 'g') || chr(10) || proposal_id || chr(10) || coalesce(company, ''))";

export const clients = pgTable(
  'clients',
  {
    id: uuid().primaryKey().defaultRandom(),
    first_name: text().notNull(),
    surname: text().notNull(),
    email: text().notNull(),
    phone_number: text(),
    company: text(),
    proposal_id: text().notNull().unique(),
    status: text({ enum: CLIENT_STATUSES }).notNull(),
    inquiry_source: text(),
    calendly_booking: boolean().notNull().default(false),
    booked_by: text(),
    notes: text(),
    /** Counts changes to the fields of the edit form only. */
    version: integer().notNull().default(1),
    created_at: instant().notNull().default(now),
    status_changed_at: instant().notNull().default(now),
    /** What the search looks through: the six fields, 'first surname' together, the phone also without spaces. */
    search_text: text().notNull().generatedAlwaysAs(sql.raw(SEARCHED)),
    /** Its rare characters and pairs, for terms that have no trigram (features/clients/rare-grams.ts). */
    search_grams: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql.raw(`rare_grams(${SEARCHED})`)),
    /** An inquiry source as the filter compares it (contract/clients/inquiry-source.ts). */
    source_key: text().generatedAlwaysAs(sql`nullif(lower(btrim(inquiry_source)), '')`),
  },
  (table) => [
    check(
      'clients_status',
      sql.raw(`status in (${CLIENT_STATUSES.map((status) => `'${status}'`).join(', ')})`),
    ),
    index('clients_newest').on(table.created_at, table.id),
    index('clients_of_status_newest').on(table.status, table.created_at, table.id),
    index('clients_of_source_newest').on(table.source_key, table.created_at, table.id),
    index('clients_booked_newest').on(table.created_at, table.id).where(sql`calendly_booking`),
    index('clients_queue').on(table.status, table.status_changed_at, table.id),
    index('clients_search').using('gin', sql`search_text gin_trgm_ops`),
    index('clients_grams').using('gin', table.search_grams),
    index('clients_email').on(sql`lower(email)`),
    index('clients_company').on(sql`lower(btrim(company))`),
    index('clients_phone').on(sql`regexp_replace(phone_number, '[^0-9]', '', 'g')`),
  ],
);

export const additional_information = pgTable(
  'additional_information',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
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
    /** When a questionnaire was answered; null where only the three-field screen was filled in. */
    answered_at: instant(),
    /** Answered when the client's status had moved on: shown as new, and the status stayed. */
    came_later: boolean().notNull().default(false),
    /** The submission these are, by its own random key: sent again, it is known (submit-questionnaire.ts). */
    submission_key: text(),
    /** Counts the changes of the three-field screen. */
    version: integer().notNull().default(1),
    created_at: instant().notNull().default(now),
  },
  (table) => [index('additional_information_of_client').on(table.client_id, table.created_at)],
);

export const client_notes = pgTable(
  'client_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** No foreign key: a note outlives its author and then reads 'Unknown User'. */
    user_id: uuid(),
    note_text: text().notNull(),
    created_at: instant().notNull().default(now),
  },
  (table) => [index('client_notes_of_client').on(table.client_id, table.created_at)],
);

export const external_info_tokens = pgTable(
  'external_info_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url: who reads the database can't open a link. */
    token_hash: text().notNull().unique(),
    used: boolean().notNull().default(false),
    used_at: instant(),
    /** First opened; opening never spends a link. */
    opened_at: instant(),
    opened_count: integer().notNull().default(0),
    /** Last e-mailed to the client by hand; reminders count from here. */
    emailed_at: instant(),
    revoked_at: instant(),
    expires_at: instant().notNull(),
    created_by: uuid(),
    created_by_name: text(),
    created_at: instant().notNull().default(now),
  },
  (table) => [
    index('external_info_tokens_of_client').on(table.client_id, table.created_at),
    index('external_info_tokens_to_remind')
      .on(table.emailed_at)
      .where(sql`not used and revoked_at is null and emailed_at is not null`),
  ],
);

/**
 * A link's mails. Tokens are never kept, so each mail carries one of its own, which opens the same link and ends
 * with it.
 */
export const external_info_token_mails = pgTable(
  'external_info_token_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    token_id: uuid()
      .notNull()
      .references(() => external_info_tokens.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    /** Days after the link was e-mailed, of a reminder; null: sent by hand, or before it was mailed again by hand. */
    reminder_day: integer(),
    created_at: instant().notNull().default(now),
  },
  // Also what keeps two processes from sending one reminder twice.
  (table) => [unique('one_reminder_a_day').on(table.token_id, table.reminder_day)],
);

/** A call booked with a client; it is rebooked in place, so that its invitation keeps its UID. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    booked_by: text().notNull(),
    /** Null: booked without a time, so without an invitation. */
    starts_at: instant(),
    duration_minutes: integer().notNull(),
    /** The newest invitation's SEQUENCE (RFC 5545); null while none was sent. */
    sequence: integer(),
    /** Where the newest invitation went; null while none was sent, or once it was withdrawn. */
    invited_email: text(),
    cancelled_at: instant(),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
  },
  (table) => [
    uniqueIndex('one_call_of_client').on(table.client_id).where(sql`cancelled_at is null`),
    index('calls_of_client').on(table.client_id, table.created_at),
  ],
);
