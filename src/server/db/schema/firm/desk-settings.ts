import { bigint, boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { GeneralHint } from '#contract/clients/desk-settings/general-hints.ts';
import { edited } from '#server/db/schema/edited.ts';

/** The firm's own rules for its work with clients. One row, id 1, created by the first save. */
export const desk_settings = pgTable('desk_settings', {
  id: integer().primaryKey().default(1),
  /** Whether the person who adds a client becomes its owner. */
  creator_owns: boolean().notNull().default(true),
  close_reasons: jsonb().$type<string[]>().notNull(),
  /** Days a client may stay in a status before it counts as slow. */
  status_days: jsonb().$type<Record<ClientStatus, number>>().notNull(),
  /** Reasons that don't count as lost in the figures. */
  not_lost: jsonb().$type<string[]>().notNull().default(DEFAULT_DESK_SETTINGS.not_lost),
  /** How many per cent of the value of the clients in a status the forecast counts. */
  forecast_weights: jsonb()
    .$type<Record<ClientStatus, number>>()
    .notNull()
    .default(DEFAULT_DESK_SETTINGS.forecast_weights),
  /** The value, in pence, that the firm wants to sign in a month. */
  monthly_target: bigint({ mode: 'number' }),
  /** Hints about missing services that no proforma shows. */
  left_out_hints: jsonb().$type<GeneralHint[]>().notNull().default([]),
  version: integer().notNull().default(1),
  ...edited,
});
