import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/schema/instant.ts';

/** Deliveries from Calendly, stored so that a repeated or late delivery changes nothing. Deleted after some days. */
export const calendly_deliveries = pgTable(
  'calendly_deliveries',
  {
    /** SHA-256 of the fields that identify a delivery. */
    id: text().primaryKey(),
    /** SHA-256 of the invitee's address in lower case. It only shows which deliveries belong together. */
    invitee: text().notNull(),
    /** When the event happened, by Calendly's clock. */
    created_at: instant().notNull(),
    received_at: instant().notNull(),
  },
  (table) => [
    index('calendly_deliveries_of_invitee').on(table.invitee, table.created_at),
    index('calendly_deliveries_received').on(table.received_at),
  ],
);
