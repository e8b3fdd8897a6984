import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** What Calendly has told already, so that a repeated or late delivery changes nothing. Forgotten after some days. */
export const calendly_deliveries = pgTable(
  'calendly_deliveries',
  {
    /** SHA-256 of what makes a delivery this one. */
    id: text().primaryKey(),
    /** SHA-256 of the invitee's address in lower case: nothing is read from it but which deliveries belong together. */
    invitee: text().notNull(),
    /** When it happened, by Calendly's clock. */
    created_at: instant().notNull(),
    received_at: instant().notNull(),
  },
  (table) => [
    index('calendly_deliveries_of_invitee').on(table.invitee, table.created_at),
    index('calendly_deliveries_received').on(table.received_at),
  ],
);
