import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { WON } from '#contract/clients/clients/pipeline.ts';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import { instant } from '#server/db/schema/instant.ts';

const STATUSES = WON.map((status) => `'${status}'`).join(', ');

/**
 * Condition: a move into a signed status from another one. An undo restores an earlier move, so it isn't one: only an
 * undo sets an earlier time (contract/clients/clients/undo-status.ts).
 */
export const IS_SIGNING = sql.raw(
  `type = 'client.status_changed' and changes->'status'->>'to' in (${STATUSES}) and changes->'status'->>'from' not in (${STATUSES}) and coalesce(changes->'status_changed_at'->>'to' >= changes->'status_changed_at'->>'from', true)`,
);

/** Condition: a move from one status to another. */
export const IS_MOVE = sql.raw("type = 'client.status_changed'");

/** Condition: an entry into a status. */
export const IS_ENTRY = sql.raw("type in ('client.created', 'client.status_changed')");

/** The history of clients and the catalogue: user, time, and old and new values. Written with the change. */
export const activity_events = pgTable(
  'activity_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().default(sql`now()`),
    /** Null: the client themselves, or an outside service. No foreign key: history keeps the name at the time. */
    actor_id: uuid(),
    actor_name: text().notNull(),
    type: text().$type<ActivityType>().notNull(),
    client_id: uuid(),
    client_name: text(),
    changes: jsonb().$type<ActivityChanges>().notNull(),
    /** False for events of an import's clients: the log lists only the import. */
    in_log: boolean().notNull().default(true),
  },
  (table) => [
    index('activity_events_of_client').on(table.client_id, table.at, table.id),
    index('activity_events_newest').on(table.at, table.id).where(sql`in_log`),
    index('activity_events_of_type').on(table.type, table.at, table.id).where(sql`in_log`),
    // For the figures.
    index('activity_events_signings').on(table.at, table.client_id).where(IS_SIGNING),
    index('activity_events_moves').on(table.at, table.client_id).where(IS_MOVE),
    index('activity_events_of_actor').on(table.actor_id, table.type, table.at, table.id).where(sql`in_log`),
  ],
);
