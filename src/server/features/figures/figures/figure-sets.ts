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

export interface DaySpan {
  from: string;
  to: string;
}

/** The instants at which the first day begins and the last day ends in London. */
export function spanOf({ from, to }: Days): DaySpan {
  return { from: londonDays(from, 0).from, to: londonDays(to, 1).to };
}

export const isWon = sql`${clients.status} in (${sql.join(
  WON.map((status) => sql`${status}`),
  sql`, `,
)})`;

const client = { at: sql`${clients.created_at}`, key: sql`${clients.id}::text` };
const inSpan = (at: SQL, { from, to }: DaySpan) => sql`${at} >= ${from} and ${at} < ${to}`;

const OPEN_SET: FigureSet = {
  ...client,
  from: sql`${clients}`,
  where: sql`${clients.closed_at} is null and ${isReal(clients.id)}`,
};

function addedSet(span: DaySpan): FigureSet {
  return {
    ...client,
    from: sql`${clients}`,
    where: sql`${inSpan(sql`${clients.created_at}`, span)} and ${isReal(clients.id)}`,
  };
}

/** Signings before the span don't count as the latest, so only those since its start are read. */
function wonSet({ from, to }: DaySpan): FigureSet {
  return {
    ...client,
    from: sql`(
      select client_id, max(at) as at from ${activity_events} where ${IS_SIGNING} and at >= ${from}
      group by client_id having max(at) < ${to}) as signing
      join ${clients} on ${clients.id} = signing.client_id`,
    where: sql`${isWon} and ${isReal(clients.id)}`,
    at: sql`signing.at`,
  };
}

function lostSet(span: DaySpan, { not_lost }: Pick<DeskSettings, 'not_lost'>): FigureSet {
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
function staysSet(span: DaySpan): FigureSet {
  const moved = sql`(select client_id from ${activity_events} where ${IS_MOVE} and ${inSpan(sql`at`, span)})`;
  const set = staysOf(sql`${activity_events} where ${IS_ENTRY} and client_id in ${moved}`);
  return {
    ...narrowed(set, sql`${inSpan(sql`e.at`, span)} and ${isReal(clients.id)}`),
    from: sql`${set.from} join ${clients} on ${clients.id} = e.client_id`,
  };
}

/** Condition: only an undo records an earlier time for the new status. By bytes, because these texts are instants. */
const isUndo = (old_time: string, new_time: string) =>
  sql.raw(`coalesce(${new_time} < ${old_time} collate "C", false)`);

/**
 * Stays that ended: moves, with the entry before them in the history. A move by hand records when the client got each
 * status.
 */
function staysOf(entries: SQL) {
  const since = sql`coalesce(e.entry_time::timestamptz, e.entered_at)`;
  return {
    from: sql`(
      select *, lag(status_to) over history as entered, lag(new_time) over history as entry_time,
        lag(at) over history as entered_at, lead(old_time) over history as next_old_time, lead(new_time) over history as next_new_time
      from (
        select client_id, id, at, changes->'status'->>'from' as left_status, changes->'status'->>'to' as status_to,
          changes->'status_changed_at'->>'from' as old_time, changes->'status_changed_at'->>'to' as new_time
        from ${entries} offset 0) as entries
      window history as (partition by client_id order by at, id)) e`,
    where: sql`e.entered = e.left_status and ${since} <= e.at and not ${isUndo('e.old_time', 'e.new_time')}
      and not (${isUndo('e.next_old_time', 'e.next_new_time')} and coalesce(e.next_old_time = e.new_time, false))`,
    at: sql`e.at`,
    key: sql`lpad(e.id::text, 20, '0')`,
    status: sql`e.left_status`,
    seconds: sql`floor(extract(epoch from e.at - ${since}))::bigint`,
  };
}

const seconds = (from: string, to: string) =>
  sql.raw(`floor(extract(epoch from v.${to} - v.${from}))::bigint`);

/** Versions of which something is known. */
function versionsWith(where: string): FigureSet {
  return { from: sql`versions v`, where: sql.raw(where), at: sql`v.sent_at`, key: sql`v.client_id` };
}

/**
 * Everything that is counted about some clients, whenever it was, as queries of three names: `clients` has them, `entries`
 * the rows of `COUNTED_ENTRIES`, and `versions` those of `COUNTED_VERSIONS`.
 */
export const COUNTED_SETS = {
  open: { ...client, from: sql`${clients}`, where: sql`${clients.closed_at} is null` },
  added: { ...client, from: sql`${clients}`, where: sql`true` },
  won: {
    ...client,
    from: sql`(
      select client_id as id, owner_id, first_year_value, max(at) as at from entries as ${clients}
      where ${isWon} and ${IS_SIGNING} group by client_id, owner_id, first_year_value) as ${clients}`,
    where: sql`true`,
    at: sql`${clients}.at`,
  },
  lost: {
    ...client,
    from: sql`${clients}`,
    where: sql`${clients.closed_at} is not null and not ${isWon}`,
    at: sql`${clients.closed_at}`,
  },
  stay: staysOf(sql`entries`),
  sent: versionsWith('true'),
  opened: { ...versionsWith('opened_at is not null'), seconds: seconds('sent_at', 'opened_at') },
  signed: { ...versionsWith('signed_at is not null'), seconds: seconds('sent_at', 'signed_at') },
  opened_signed: {
    ...versionsWith('opened_at is not null and signed_at is not null'),
    seconds: seconds('opened_at', 'signed_at'),
  },
  discounted: versionsWith('given > 0'),
  monthly: versionsWith('monthly is not null'),
  raised: versionsWith('raised_by > 0'),
} satisfies Record<string, FigureSet>;

/** Entries into a status, with what `won` reads of their client. By client, however many the planner expects. */
export const COUNTED_ENTRIES = sql`select ${clients.id} as client_id, ${clients.status}, ${clients.owner_id},
    ${clients.first_year_value}, e.id, e.at, e.type, e.changes
  from ${clients} cross join lateral (
    select * from ${activity_events} where ${IS_ENTRY} and client_id = ${clients.id} offset 0) e`;

const IS_COUNTED = sql`${proposal_versions.state} <> 'superseded'`;
const OPENED = sql`left join lateral (
  select min(opened_at) as at from ${proposal_signatories}
  where version_id = ${proposal_versions.id} and kind = 'client') opened on true`;

/** Versions that were sent in the span and that no later one replaced. */
function sentSet(span: DaySpan): FigureSet {
  return {
    from: sql`${proposal_versions} join ${clients} on ${clients.id} = ${proposal_versions.client_id} ${OPENED}`,
    where: sql`${inSpan(sql`${proposal_versions.sent_at}`, span)} and ${IS_COUNTED} and ${isReal(clients.id)}`,
    at: sql`${proposal_versions.sent_at}`,
    key: sql`${proposal_versions.id}::text`,
  };
}

/** Facts about a version. */
const sentFacts = (fees: SQL) => ({
  opened_at: sql`opened.at`,
  signed_at: sql`case when ${proposal_versions.state} = 'signed' then ${proposal_versions.ended_at} end`,
  fees: sql`(${fees}->'concession'->>'of')::bigint`,
  given: sql`(${fees}->'concession'->>'given')::bigint`,
  monthly: sql`nullif((${fees}->'totals'->'monthly'->>'net')::bigint, 0)`,
  raised_by: sql`(
    select (line->'amounts'->>'net')::bigint from jsonb_array_elements(${fees}->'lines') line
    where line->>'kind' = 'top_up' and line->'amounts'->>'net' is not null limit 1)`,
});

const SENT = sentFacts(sql`${proposal_versions.saved_fees}->'fees'`);

/** What `COUNTED_SETS` reads as `versions`. The fees, which are large, are unpacked once. */
export const COUNTED_VERSIONS = sql`select ${proposal_versions.client_id}, ${proposal_versions.sent_at}, ${sql.join(
  Object.entries(sentFacts(sql`fees`)).map(([name, fact]) => sql`${fact} as ${sql.identifier(name)}`),
  sql`, `,
)} from ${clients} cross join lateral (
    select *, saved_fees->'fees' as fees from ${proposal_versions} where client_id = ${clients.id} and ${IS_COUNTED} offset 0
  ) as ${proposal_versions} ${OPENED}`;

/** The rows that a figure counts. */
export function setOf(list: FigureList, span: DaySpan, settings: Pick<DeskSettings, 'not_lost'>): FigureSet {
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
    priced: () => sent(sql`${SENT.fees} is not null`),
    discounted: () => sent(sql`${SENT.given} > 0`),
    monthly: () => sent(sql`${SENT.monthly} is not null`),
    raised: () => sent(sql`${SENT.raised_by} > 0`),
  };
  return sets[list]();
}

function narrowed(set: FigureSet, condition: SQL): FigureSet {
  return { ...set, where: sql`${set.where} and ${condition}` };
}
