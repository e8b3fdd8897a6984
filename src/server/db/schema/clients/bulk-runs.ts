import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BulkAct } from '#contract/bulk-runs/bulk-act.ts';
import { ITEM_OUTCOMES, RUN_STATES, STOP_REASONS } from '#contract/bulk-runs/bulk-run.ts';
import { instant } from '#server/db/schema/instant.ts';

/** An act on many clients, done in the background. */
export const bulk_runs = pgTable(
  'bulk_runs',
  {
    /** From the form, so that a retry starts nothing. */
    id: uuid().primaryKey(),
    act: jsonb().$type<BulkAct>().notNull(),
    /** Name of the act's user when the run started. */
    person_name: text(),
    state: text({ enum: RUN_STATES }).notNull(),
    stop_reason: text({ enum: STOP_REASONS }),
    stopped_by_name: text(),
    /** Number of clients shown to the user. */
    expected: integer().notNull(),
    /** Number of items at the start. */
    total: integer().notNull(),
    /** Counted from the items about once a second. */
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** The run that this one undoes. No foreign key: that run may be deleted first. */
    undo_of: uuid(),
    /** A user's id or an API key's. No foreign key: a run whose starter is deleted stops and stays in the list. */
    started_by: uuid().notNull(),
    started_by_name: text().notNull(),
    started_as: text({ enum: ['admin', 'staff'] }).notNull(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index('bulk_runs_newest').on(table.created_at, table.id),
    index('bulk_runs_running').on(table.created_at, table.id).where(sql`state = 'running'`),
    index('bulk_runs_undo_of').on(table.undo_of).where(sql`undo_of is not null`),
  ],
);

/** Needed to undo a client's change: the instant that the change set, or the owner before it. */
export type UndoRecord = { status_changed_at: string } | { owner_id: string | null } | { closed_at: string };

/** The clients of each run. */
export const bulk_run_items = pgTable(
  'bulk_run_items',
  {
    run_id: uuid()
      .notNull()
      .references(() => bulk_runs.id, { onDelete: 'cascade' }),
    /** No foreign key: checking it would lock every client of the run until the start has committed. */
    client_id: uuid().notNull(),
    /** Null until the client's turn. */
    outcome: text({ enum: ITEM_OUTCOMES }),
    /** Why the client was refused. */
    code: text(),
    data: jsonb().$type<unknown>(),
    undo: jsonb().$type<UndoRecord>(),
    /** When the client was changed, by the database's clock, as in the client's history. */
    at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.client_id] }),
    index('bulk_run_items_left').on(table.run_id, table.client_id).where(sql`outcome is null`),
    index('bulk_run_items_outcomes').on(table.run_id, table.outcome, table.client_id),
    index('bulk_run_items_of_client').on(table.client_id),
  ],
);
