import { and, asc, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { DeskFacts } from '#contract/desk/standing/facts.ts';
import { withInstants } from '#server/db/json-instants.ts';
import { call_bookers } from '#server/db/schema/call-bookers.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import {
  external_info_token_mails,
  external_info_tokens,
} from '#server/db/schema/clients/external-info-tokens.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';
import { instantFromDatabase } from '#server/db/schema/instant.ts';

/** The facts as the database returns them: instants in its own format, and null for settings that nobody has saved. */
export type DeskFactsRow = Omit<DeskFacts, 'status_days'> & { status_days: DeskFacts['status_days'] | null };

export function deskFactsOf({ reminders, call, run, status_days }: DeskFactsRow): DeskFacts {
  if (call) withInstants([call], 'booked_at', 'starts_at', 'cancelled_at');
  if (run) withInstants([run], 'started_at', 'ended_at');
  return {
    reminders: reminders.map(instantFromDatabase),
    call,
    run,
    status_days: status_days ?? DEFAULT_DESK_SETTINGS.status_days,
  };
}

/** Expression for the facts of the client `id`, as JSON. */
export function deskFacts(id: SQL): SQL {
  const build = new QueryBuilder();
  const newestLink = build
    .select({ id: external_info_tokens.id })
    .from(external_info_tokens)
    .where(eq(external_info_tokens.client_id, id))
    .orderBy(desc(external_info_tokens.created_at));
  const reminders = build
    .select({ created_at: external_info_token_mails.created_at })
    .from(external_info_token_mails)
    .where(
      and(
        eq(external_info_token_mails.token_id, sql`(${first(newestLink)})`),
        isNotNull(external_info_token_mails.reminder_day),
      ),
    )
    .orderBy(asc(external_info_token_mails.created_at));
  const call = build
    .select({
      booked_by: calls.booked_by,
      booked_at: sql`${calls.created_at}`.as('booked_at'),
      starts_at: calls.starts_at,
      duration_minutes: calls.duration_minutes,
      join_url: sql`coalesce(${calls.join_url}, nullif(${call_bookers.join_url}, ''))`.as('join_url'),
      cancelled_at: calls.cancelled_at,
    })
    .from(calls)
    .leftJoin(call_bookers, eq(call_bookers.name, calls.booked_by))
    .where(eq(calls.client_id, id))
    .orderBy(desc(isNull(calls.cancelled_at)), desc(calls.created_at));
  const run = build
    .select({
      id: proposal_runs.id,
      kind: proposal_runs.kind,
      state: proposal_runs.state,
      automated: proposal_runs.automated,
      started_at: proposal_runs.started_at,
      ended_at: proposal_runs.ended_at,
      reason: proposal_runs.reason,
    })
    .from(proposal_runs)
    .where(eq(proposal_runs.client_id, id))
    .orderBy(desc(proposal_runs.started_at), desc(proposal_runs.id));
  return sql`json_build_object(
    'reminders', (select coalesce(json_agg(created_at), '[]') from (${reminders.getSQL()}) as reminders),
    'call', (select to_json(call) from (${first(call)}) as call),
    'run', (select to_json(run) from (${first(run)}) as run),
    'status_days', (select ${desk_settings.status_days} from ${desk_settings})
  )`;
}

/** A literal limit, which the planner takes into account. */
function first(query: SQLWrapper): SQL {
  return sql`${query.getSQL()} limit 1`;
}
