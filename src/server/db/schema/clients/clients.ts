import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { edited } from '#server/db/schema/edited.ts';
import { folded, foldedText } from '#server/db/schema/folded-text.ts';
import { instant } from '#server/db/schema/instant.ts';
import { users } from '#server/db/schema/users.ts';
import { indexedWords } from './indexed-words.ts';

const now = sql`now()`;

const SEARCHED =
  "lower(first_name || ' ' || surname || chr(10) || email || chr(10) || coalesce(phone_number, '') || chr(10) || regexp_replace(coalesce(phone_number, ''), '[^0-9+]', '', 'g') || chr(10) || proposal_id || chr(10) || coalesce(company, ''))";

/** The name as the list is sorted by it, like `nameKey` in contract/clients/client-list/client-order.ts. */
export const NAME_ORDER = `(${folded('surname || chr(1) || first_name')} collate "C")`;

/** A status's position in the pipeline, counted from 1. */
export const STATUS_POSITION = `array_position('{${CLIENT_STATUSES.join(',')}}'::text[], status)`;

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
    /** The user responsible for the client; null for nobody. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /**
     * The next step and its day are both set or both null. The step's user becomes null when the account is deleted.
     */
    next_step: text(),
    next_step_due: date({ mode: 'string' }),
    next_step_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** All three are set while the client is closed. `closed_by` is the name at the time. */
    closed_at: instant(),
    closed_reason: text(),
    closed_by: text(),
    /** The first year's fees before VAT in pence, as in `client_values`. Kept here too, for sorting. */
    first_year_value: bigint({ mode: 'number' }),
    /** Counts changes to the fields of the edit form only. */
    version: integer().notNull().default(1),
    ...edited,
    created_at: instant().notNull().default(now),
    status_changed_at: instant().notNull().default(now),
    /** Text to search: the six fields, 'first surname' together, and the phone number also as digits and '+' only. */
    search_text: text().notNull().generatedAlwaysAs(sql.raw(SEARCHED)),
    /** The inquiry source in the form the filter compares (contract/clients/clients/inquiry-source.ts). */
    source_key: text().generatedAlwaysAs(sql`nullif(lower(btrim(inquiry_source)), '')`),
    /** The full name in the form that duplicates are found by. */
    name_key: foldedText()
      .notNull()
      .generatedAlwaysAs(sql.raw(folded("first_name || ' ' || surname"))),
    /** The company in the form that the list is sorted by. */
    company_key: foldedText().generatedAlwaysAs(sql.raw(folded('company'))),
  },
  (table) => [
    check(
      'clients_status',
      sql.raw(`status in (${CLIENT_STATUSES.map((status) => `'${status}'`).join(', ')})`),
    ),
    check('clients_next_step', sql`(next_step is null) = (next_step_due is null)`),
    check('clients_closed', sql`num_nulls(closed_at, closed_reason, closed_by) in (0, 3)`),
    index('clients_newest').on(table.created_at, table.id),
    index('clients_of_status_newest').on(table.status, table.created_at, table.id),
    index('clients_of_source_newest').on(table.source_key, table.created_at, table.id),
    index('clients_of_booking_newest').on(table.calendly_booking, table.created_at, table.id),
    index('clients_queue').on(table.status, table.status_changed_at, table.id).where(sql`closed_at is null`),
    index('clients_queue_of_owner')
      .on(table.owner_id, table.status, table.status_changed_at, table.id)
      .where(sql`closed_at is null and owner_id is not null`),
    index('clients_of_owner_newest').on(table.owner_id, table.created_at, table.id),
    index('clients_next_steps')
      .on(table.next_step_user_id, table.next_step_due, table.id)
      .where(sql`next_step_due is not null`),
    index('clients_next_steps_by_day')
      .on(table.next_step_due, table.id)
      .where(sql`next_step_due is not null and closed_at is null`),
    index('clients_closed_at').on(table.closed_at).where(sql`closed_at is not null`),
    index('clients_valued').on(table.status, table.first_year_value).where(sql`first_year_value is not null`),
    index('clients_by_value').on(table.first_year_value, table.created_at, table.id),
    index('clients_search').using('gin', sql`search_text gin_trgm_ops`),
    index('clients_with_notes_newest').on(table.created_at, table.id).where(sql`notes is not null`),
    index('clients_notes_words').using('gin', indexedWords('notes')).where(sql`notes is not null`),
    index('clients_company').on(sql`lower(btrim(company))`),
    // For duplicates, and for sorting.
    index('clients_email').on(sql`lower(email)`, table.created_at, table.id),
    index('clients_phone').on(
      sql`regexp_replace(phone_number, '[^0-9]', '', 'g')`,
      table.created_at,
      table.id,
    ),
    // For sorting. All columns have the same direction, so that an index serves both directions.
    index('clients_by_name').on(table.name_key, table.created_at, table.id),
    index('clients_by_surname').on(sql.raw(NAME_ORDER), table.created_at, table.id),
    index('clients_by_company').on(table.company_key, table.created_at, table.id),
    index('clients_by_stage').on(sql.raw(STATUS_POSITION), table.created_at, table.id),
    index('clients_by_status_change').on(table.status_changed_at, table.created_at, table.id),
    index('clients_by_due_day').on(table.next_step_due, table.created_at, table.id),
  ],
);
