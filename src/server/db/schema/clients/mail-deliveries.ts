import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DELIVERY_STATES, type DeliveryState } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

/** What became of mails to clients. */
export const mail_deliveries = pgTable(
  'mail_deliveries',
  {
    /** Also the id of the mail's job, and part of its Message-ID. */
    id: uuid().primaryKey(),
    client_id: belongsTo(() => clients.id),
    to_email: text().notNull(),
    queued_at: instant().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** Why it failed, with the mail server's words. */
    reason: text(),
    /** When it reached this state. */
    at: instant().notNull(),
  },
  (table) => [
    index('mail_deliveries_of_client').on(table.client_id),
    check(
      'mail_deliveries_state',
      sql`state in (${sql.raw(DELIVERY_STATES.map((state) => `'${state}'`).join(', '))})`,
    ),
  ],
);
