import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BotOutcome } from '#contract/clients/clients/pipeline.ts';
import type { ProposalSheetRow, RunKind, RunState } from '#contract/proposals/proposals/run.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Attempts to send a proposal (by the bot, by status alone, or by this program), with their outcome. */
export const proposal_runs = pgTable(
  'proposal_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    started_at: instant().notNull(),
    /** Null: started with an API key. The name is stored as it was at the start. */
    started_by: uuid(),
    started_by_name: text().notNull(),
    /** `native`: the proposal was sent by this program, which reports its progress itself. */
    kind: text().$type<RunKind>().notNull().default('goproposal'),
    /** False if the automation was off: then the status was set at once. */
    automated: boolean().notNull(),
    bot_id: text(),
    /** The request to the bot, without the run's secret and the API key. */
    payload: jsonb().$type<ProposalSheetRow>(),
    /** SHA-256 of the secret the bot reports back with, base64url. */
    secret_hash: text(),
    state: text().$type<RunState>().notNull(),
    /** HTTP status and body of the bot service's response; null if none arrived. */
    answer_status: integer(),
    answer: text(),
    /** Address where the run can be watched, if the response had one. */
    run_url: text(),
    /** Why it failed, as a readable text. */
    reason: text(),
    retry_of: uuid(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('one_run_under_way').on(table.client_id).where(sql`state = 'under_way'`),
    index('proposal_runs_of_client').on(table.client_id, table.started_at, table.id),
    index('proposal_runs_newest').on(table.started_at, table.id),
    index('proposal_runs_failed')
      .on(table.started_at, table.id)
      .where(sql`state in ('fallback', 'failed', 'timed_out')`),
    index('proposal_runs_under_way').on(table.started_at).where(sql`state = 'under_way'`),
  ],
);

/** Reports about runs, from the bot or, for native runs, from this program. A repeated report changes nothing. */
export const proposal_run_reports = pgTable(
  'proposal_run_reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    run_id: belongsTo(() => proposal_runs.id),
    outcome: text().$type<BotOutcome>().notNull(),
    /** Whether it changed the client's status. */
    applied: boolean().notNull(),
    reason: text(),
    reported_at: instant().notNull(),
  },
  (table) => [unique('one_report_of_outcome').on(table.run_id, table.outcome)],
);

/** The spreadsheet: one row per export. */
export const proposal_exports = pgTable(
  'proposal_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** No foreign key: erasing the client deletes its exports separately (data-protection/client-data.ts). */
    client_id: uuid().notNull(),
    exported_by_name: text().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    values: jsonb().$type<string[]>().notNull(),
    exported_at: instant().notNull(),
  },
  (table) => [index('proposal_exports_oldest').on(table.exported_at, table.id)],
);
