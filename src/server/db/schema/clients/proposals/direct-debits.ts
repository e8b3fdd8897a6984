import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DirectDebitState } from '#contract/connections/direct-debit/direct-debit.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Requests for a direct debit, with what GoCardless reports about them. Bank details never come here. */
export const direct_debits = pgTable(
  'direct_debits',
  {
    /** Also the idempotency key, and GoCardless's metadata. */
    id: uuid().primaryKey(),
    client_id: belongsTo(() => clients.id),
    billing_request_id: text().notNull(),
    /** Once the client has filled in the request. */
    mandate_id: text(),
    /** SHA-256 of the token in the mailed link, base64url. */
    token_hash: text().notNull().unique(),
    state: text().$type<DirectDebitState>().notNull(),
    /** When GoCardless created the event that led to the state. */
    state_at: instant().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('direct_debits_of_client').on(table.client_id, table.created_at),
    index('direct_debits_of_mandate').on(table.mandate_id),
  ],
);
