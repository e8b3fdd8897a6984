import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { instant } from '#server/db/schema/instant.ts';

const now = sql`now()`;

/** A call booked with a client. Rebooking updates the row, so that the invitation keeps its UID. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    booked_by: text().notNull(),
    /** Null: booked without a time, so without an invitation. */
    starts_at: instant(),
    duration_minutes: integer().notNull(),
    /** The newest invitation's SEQUENCE (RFC 5545); null until an invitation is sent. */
    sequence: integer(),
    /** Address of the newest invitation, even if cancelled. Null without an invitation, or after the time is removed. */
    invited_email: text(),
    /** When an invitation first reached this address: accepted by the mail server, or written to a file. */
    invited_at: instant(),
    /** This call's own join link. Null: the booker's link. */
    join_url: text(),
    /** The join link in the newest invitation. */
    invited_join_url: text(),
    cancelled_at: instant(),
    created_at: instant().notNull().default(now),
    updated_at: instant().notNull().default(now),
  },
  (table) => [
    uniqueIndex('one_call_of_client').on(table.client_id).where(sql`cancelled_at is null`),
    index('calls_of_client').on(table.client_id, table.created_at),
    index('calls_by_start')
      .on(table.starts_at, table.id)
      .where(sql`cancelled_at is null and starts_at is not null`),
  ],
);
