import { type SQL, sql } from 'drizzle-orm';
import { WON } from '#contract/clients/clients/pipeline.ts';
import type { DeskSettings } from '#contract/clients/desk-settings/desk-settings.ts';
import type { FigureList } from '#contract/figures/figures/contract.ts';
import type { Days } from '#contract/figures/figures/period.ts';
import { londonDays } from '#contract/intake/calls/call-time.ts';
import { activity_events, IS_ENTRY, IS_MOVE, IS_SIGNING } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';

/** The rows behind a figure. Each has a client, which the filters of a list are about. */
export interface FigureSet {
  from: SQL;
  where: SQL;
  /** When it happened, and what makes the row unique, as text. Lists are sorted by both. */
  at: SQL;
  key: SQL;
  /** The status that the filter compares. Default: the client's. */
  status?: SQL;
  seconds?: SQL;
}

export interface Span {
  from: string;
  to: string;
}

/** The instants at which the first day begins and the last day ends in London. */
export function spanOf({ from, to }: Days): Span {
  return { from: londonDays(from, 0).from, to: londonDays(to, 1).to };
}

export const isWon = sql`${clients.status} in (${sql.join(
  WON.map((status) => sql`${status}`),
  sql`, `,
)})`;

const client = { at: sql`${clients.created_at}`, key: sql`${clients.id}::text` };
const inSpan = (at: SQL, { from, to }: Span) => sql`${at} >= ${from} and ${at} < ${to}`;

const OPEN_SET: FigureSet = {
  ...client,
  from: sql`${clients}`,
  where: sql`${clients.closed_at} is null and ${isReal(clients.id)}`,
};

function addedSet(span: Span): FigureSet {
  return {
    ...client,
    from: sql`${clients}`,
    where: sql`${inSpan(sql`${clients.created_at}`, span)} and ${isReal(clients.id)}`,
  };
}

/** Signings before the span don't count as the latest, so only those since its start are read. */
function wonSet({ from, to }: Span): FigureSet {
  return narrowed(wonAfter(sql`at >= ${from}`, sql`max(at) < ${to}`), isReal(clients.id));
}

/** Clients who are signed, by their latest signing of some. */
function wonAfter(some: SQL, latest: SQL): FigureSet {
  return {
    ...client,
    from: sql`(
      select client_id, max(at) as at from ${activity_events} where ${IS_SIGNING} and ${some}
      group by client_id having ${latest}) as signing
      join ${clients} on ${clients.id} = signing.client_id`,
    where: isWon,
    at: sql`signing.at`,
  };
}

function lostSet(span: Span, { not_lost }: Pick<DeskSettings, 'not_lost'>): FigureSet {
  const kept = sql`array(select jsonb_array_elements_text(${JSON.stringify(not_lost)}::jsonb))`;
  return {
    ...client,
    from: sql`${clients}`,
    where: sql`${clients.closed_at} is not null and ${inSpan(sql`${clients.closed_at}`, span)}
      and not ${isWon} and ${clients.closed_reason} <> all(${kept}) and ${isReal(clients.id)}`,
    at: sql`${clients.closed_at}`,
  };
}

/** Stays that ended in the span. Only the histories of clients who moved in it are read. */
function staysSet(span: Span): FigureSet {
  const moved = sql`(select client_id from ${activity_events} where ${IS_MOVE} and ${inSpan(sql`at`, span)})`;
  const set = staysOf(sql`in ${moved}`);
  return {
    ...narrowed(set, sql`${inSpan(sql`e.at`, span)} and ${isReal(clients.id)}`),
    from: sql`${set.from} join ${clients} on ${clients.id} = e.client_id`,
  };
}

/** Condition: only an undo records an earlier time for the new status. By bytes, because these texts are instants. */
const isUndo = (old_time: string, new_time: string) =>
  sql.raw(`coalesce(${new_time} < ${old_time} collate "C", false)`);

/**
 * Stays of some clients that ended: moves, with the entry before them in the history. A move by hand records when the
 * client got each status.
 */
function staysOf(some: SQL): FigureSet {
  const since = sql`coalesce(e.entry_time::timestamptz, e.entered_at)`;
  return {
    from: sql`(
      select *, lag(status_to) over history as entered, lag(new_time) over history as entry_time,
        lag(at) over history as entered_at, lead(old_time) over history as next_old_time, lead(new_time) over history as next_new_time
      from (
        select client_id, id, at, changes->'status'->>'from' as left_status, changes->'status'->>'to' as status_to,
          changes->'status_changed_at'->>'from' as old_time, changes->'status_changed_at'->>'to' as new_time
        from ${activity_events} where ${IS_ENTRY} and client_id ${some} offset 0) as entries
      window history as (partition by client_id order by at, id)) e`,
    where: sql`e.entered = e.left_status and ${since} <= e.at and not ${isUndo('e.old_time', 'e.new_time')}
      and not (${isUndo('e.next_old_time', 'e.next_new_time')} and coalesce(e.next_old_time = e.new_time, false))`,
    at: sql`e.at`,
    key: sql`lpad(e.id::text, 20, '0')`,
    status: sql`e.left_status`,
    seconds: sql`floor(extract(epoch from e.at - ${since}))::bigint`,
  };
}

/** Everything that is counted about all clients, whenever it was. `some` says the same of a `client_id` as is true of them. */
export function setsOf(some: SQL): Record<'open' | 'added' | 'won' | 'lost' | 'stay', FigureSet> {
  const all = { ...client, from: sql`${clients}`, where: sql`true` };
  return {
    open: narrowed(all, sql`${clients.closed_at} is null`),
    added: all,
    won: wonAfter(sql`client_id ${some}`, sql`true`),
    lost: {
      ...narrowed(all, sql`${clients.closed_at} is not null and not ${isWon}`),
      at: sql`${clients.closed_at}`,
    },
    stay: staysOf(some),
  };
}

/** For each client, the last version sent in the span. */
export function sentSet(span: Span): FigureSet {
  const version = proposal_versions;
  return {
    from: sql`${version} join ${clients} on ${clients.id} = ${version.client_id}
      left join lateral (
        select min(opened_at) as at from ${proposal_signatories}
        where version_id = ${version.id} and kind = 'client') opened on true`,
    where: sql`${inSpan(sql`${version.sent_at}`, span)} and ${isReal(clients.id)}
      and not exists (
        select from ${version} later
        where later.client_id = ${version.client_id} and later.sent_at < ${span.to}
          and (later.sent_at, later.id) > (${version.sent_at}, ${version.id}))`,
    at: sql`${version.sent_at}`,
    key: sql`${version.id}::text`,
  };
}

const fees = sql`${proposal_versions.saved_fees}->'fees'`;

/** Facts about the versions of `sentSet`. */
export const SENT = {
  opened_at: sql`opened.at`,
  signed_at: sql`case when ${proposal_versions.state} = 'signed' then ${proposal_versions.ended_at} end`,
  fees: sql`(${fees}->'concession'->>'of')::bigint`,
  given: sql`(${fees}->'concession'->>'given')::bigint`,
  monthly: sql`nullif((${fees}->'totals'->'monthly'->>'net')::bigint, 0)`,
  raised_by: sql`(
    select (line->'amounts'->>'net')::bigint from jsonb_array_elements(${fees}->'lines') line
    where line->>'kind' = 'top_up' and line->'amounts'->>'net' is not null limit 1)`,
};

/** The rows that a figure counts. */
export function setOf(list: FigureList, span: Span, settings: Pick<DeskSettings, 'not_lost'>): FigureSet {
  const sent = (condition: SQL) => narrowed(sentSet(span), condition);
  const sets: Record<FigureList, () => FigureSet> = {
    open: () => OPEN_SET,
    open_valued: () => narrowed(OPEN_SET, sql`${clients.first_year_value} is not null`),
    won: () => wonSet(span),
    lost: () => lostSet(span, settings),
    added: () => addedSet(span),
    added_signed: () => narrowed(addedSet(span), isWon),
    stays: () => staysSet(span),
    sent: () => sentSet(span),
    opened: () => sent(sql`${SENT.opened_at} is not null`),
    signed: () => sent(sql`${SENT.signed_at} is not null`),
    discounted: () => sent(sql`${SENT.given} > 0`),
    raised: () => sent(sql`${SENT.raised_by} > 0`),
  };
  return sets[list]();
}

function narrowed(set: FigureSet, condition: SQL): FigureSet {
  return { ...set, where: sql`${set.where} and ${condition}` };
}
