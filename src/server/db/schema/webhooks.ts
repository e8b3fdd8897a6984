import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEventType } from '#contract/firm/webhooks/event.ts';
import type { WebhookDelivery, WebhookDeliveryState } from '#contract/firm/webhooks/webhook.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { belongsTo } from './belongs-to.ts';
import { edited } from './edited.ts';
import { instant } from './instant.ts';

interface PreviousSecret {
  sealed: string;
  until: string;
}

/** Endpoints of the firm's other systems, which subscribe to events. */
export const webhook_endpoints = pgTable('webhook_endpoints', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  description: text().notNull(),
  events: text().array().$type<WebhookEventType[]>().notNull(),
  active: boolean().notNull(),
  version: integer().notNull().default(1),
  ...edited,
  /** Encrypted with the installation's secret, not hashed, because signing needs it. */
  secret_sealed: text().notNull(),
  /** Idempotency key of the secret's creation or rotation: a retry creates no second secret. */
  secret_submission_id: uuid().unique(),
  /** Earlier secrets that still sign too, newest first. `until` is an ISO instant. */
  previous_secrets: jsonb().$type<PreviousSecret[]>().notNull().default([]),
  /** No foreign key: an endpoint stays when its creator is deleted, with their name at the time. */
  created_by: uuid(),
  created_by_name: text().notNull(),
  created_at: instant().notNull(),
});

/** Deliveries to endpoints, with their outcome. Written in the transaction of the change, and deleted after 30 days. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpoint_id: belongsTo(() => webhook_endpoints.id),
    /** Null: a test. */
    client_id: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    event_id: uuid().notNull(),
    event_type: text().$type<WebhookDelivery['event_type']>().notNull(),
    payload: text().notNull(),
    state: text().$type<WebhookDeliveryState>().notNull(),
    /** The job that sends it; any other job for it does nothing. Null: not queued yet. */
    job_id: uuid(),
    attempts: integer().notNull().default(0),
    answer_status: integer(),
    answer: text(),
    reason: text(),
    created_at: instant().notNull(),
    attempted_at: instant(),
    next_attempt_at: instant(),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.endpoint_id, table.created_at, table.id),
    index('webhook_deliveries_of_client').on(table.client_id).where(sql`client_id is not null`),
    index('webhook_deliveries_oldest').on(table.created_at),
    index('webhook_deliveries_without_job')
      .on(table.created_at)
      .where(sql`state = 'pending' and job_id is null`),
    index('webhook_deliveries_pending').on(table.next_attempt_at).where(sql`state = 'pending'`),
  ],
);
