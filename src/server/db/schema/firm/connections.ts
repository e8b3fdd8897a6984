import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ConnectionKind, OutboxState } from '#contract/firm/outbox/delivery.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Settings of the connections to the firm's other tools, at most one row for each. */
export const connection_settings = pgTable('connection_settings', {
  kind: text().$type<ConnectionKind>().primaryKey(),
  enabled: boolean().notNull().default(false),
  /** By provider; without secrets. */
  config: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Encrypted with the installation's secret. */
  secret: text(),
  tested_at: instant(),
  test_passed: boolean(),
  /** As readable text. */
  test_result: text(),
  version: integer().notNull().default(1),
  ...edited,
});

/** What is passed on to the firm's other tools. Written in the transaction of the signature. */
export const outbox_deliveries = pgTable(
  'outbox_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<ConnectionKind>().notNull(),
    client_id: belongsTo(() => clients.id),
    /** The signed version. Null: signed elsewhere. No foreign key. */
    version_id: uuid(),
    created_at: instant().notNull(),
    state: text().$type<OutboxState>().notNull(),
    /** Attempts that were started since it was last queued. */
    attempts: integer().notNull().default(0),
    /** While an attempt is under way: when another process may take over. */
    next_attempt_at: instant(),
    /** The attempt that is under way. Only this attempt may write. */
    job_id: uuid(),
    /** Ids of what already exists outside, written after each step. */
    progress: jsonb().$type<Record<string, string>>().notNull().default({}),
    answer: text(),
    link: text(),
    attempted_at: instant(),
    done_at: instant(),
  },
  (table) => [
    uniqueIndex('one_delivery_of_version')
      .on(table.kind, table.version_id)
      .where(sql`version_id is not null`),
    index('outbox_deliveries_of_client').on(table.client_id, table.created_at, table.id),
    index('outbox_deliveries_newest').on(table.created_at, table.id),
    index('outbox_deliveries_by_state').on(table.state, table.created_at, table.id),
    index('outbox_deliveries_due').on(table.next_attempt_at).where(sql`state = 'waiting'`),
  ],
);
