import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#server/db/schema/bytea.ts';
import { instant } from '#server/db/schema/instant.ts';

/**
 * Where each client's timeline ends. Triggers of `activity_events` write these rows and the links. Writers to the
 * same client's timeline lock its row, so they wait for each other. Nothing here has a foreign key: the hashes outlive the client and its events.
 * Decision 0104.
 */
export const timeline_heads = pgTable(
  'timeline_heads',
  {
    /** Random, so that an erased client's links don't name the client. */
    timeline_id: uuid().primaryKey().defaultRandom(),
    /** The client for whose events the chain was started. A merge doesn't change it. Null if erased. */
    client_id: uuid(),
    /** Links so far. */
    count: bigint({ mode: 'number' }).notNull(),
    /** The hash of the last link but one. */
    previous_hash: bytea().notNull(),
    /** The hash of the last link. */
    hash: bytea().notNull(),
    is_anchored: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('timeline_heads_of_client').on(table.client_id),
    index('timeline_heads_to_anchor').on(table.timeline_id).where(sql`not is_anchored`),
  ],
);

/** One row for each event of a client. It stays when the event is erased. See contract/proposals/timeline-chain/chain.ts. */
export const timeline_links = pgTable(
  'timeline_links',
  {
    timeline_id: uuid().notNull(),
    /** From 1, without gaps. */
    position: bigint({ mode: 'number' }).notNull(),
    previous_hash: bytea().notNull(),
    commitment: bytea().notNull(),
    /** Without the salt, the commitment reveals nothing about the content. Null if erased. */
    salt: uuid(),
    /** Null if erased. */
    event_id: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.timeline_id, table.position] }),
    index('timeline_links_of_event').on(table.event_id),
  ],
);

/** Anchors join the timelines that changed since the previous anchor, so that no chain can be rewritten alone. */
export const timeline_anchors = pgTable('timeline_anchors', {
  number: bigint({ mode: 'number' }).primaryKey(),
  made_at: instant().notNull(),
  previous_hash: bytea().notNull(),
  hash: bytea().notNull(),
});

/** The heads that an anchor joins, as they were then. */
export const timeline_anchored_heads = pgTable(
  'timeline_anchored_heads',
  {
    timeline_id: uuid().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
    /** As in the head, in case the head is lost. Null if erased. */
    client_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.timeline_id, table.number] }),
    index('timeline_anchored_heads_of_client').on(table.client_id),
    index('timeline_anchored_heads_of_anchor').on(table.number),
  ],
);
