import { type SQL, sql } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import type { TodayItem } from '#contract/desk/dashboard/contract.ts';
import {
  FAILED_SEND_DAYS,
  TODAY_PARTS,
  TODAY_SHOWN,
  type TodayPart,
} from '#contract/desk/dashboard/today.ts';
import { slowBefore } from '#contract/desk/standing/days.ts';
import { FAILED_RUN_STATES } from '#contract/proposals/proposals/run.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { expiringOn } from '#server/features/clients/client-list/proposal-condition.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';

export type TodayCtx = Pick<SignedInCtx, 'db' | 'now'> & { actor: Pick<SignedInCtx['actor'], 'user_id'> };

/** Open clients to act on today: the caller's, and everybody's. */
export async function readToday(context: TodayCtx) {
  const { status_days } = await readDeskSettings(context);
  const now = context.now();
  const rows = await readItems(context.db, {
    user_id: context.actor.user_id,
    day: londonDay(now),
    day_starts: slowBefore(1, now),
    day_ends: slowBefore(0, now),
    unsigned_before: slowBefore(status_days[TRANSITIONS.proposal_sent.to], now),
    failed_since: slowBefore(FAILED_SEND_DAYS, now),
  });
  const of = (whose: boolean) =>
    rows
      .filter(({ mine }) => mine === whose)
      .map(({ mine: _mine, first_name, surname, ...item }) => ({
        ...item,
        client_name: clientFullName({ first_name, surname }),
      }));
  return { mine: of(true), everybody: of(false) };
}

interface Source {
  at: SQL;
  due?: SQL;
  detail: SQL;
  from: SQL;
  where: SQL;
  order: SQL;
  /** The user to whom an item belongs. Default: the client's owner. */
  user_id?: SQL;
}

const value = sql.placeholder;
const { call_booked, proposal_sent } = TRANSITIONS;
const OF_CLIENT = sql`join ${clients} on ${clients.id}`;
const LONGEST_FIRST = sql`${clients.status_changed_at}, ${clients.id}`;
const inStatus = (...statuses: readonly string[]) => sql`${clients.status} in (${literals(statuses)})`;

/** Each part reads only a few rows, by an index, for the caller and for everybody (query-plans.slow.test.ts). */
const SOURCES: Record<TodayPart, Source> = {
  calls: {
    at: sql`${calls.starts_at}`,
    detail: sql`${calls.booked_by}`,
    from: sql`${calls} ${OF_CLIENT} = ${calls.client_id}`,
    where: sql`${calls.cancelled_at} is null and ${calls.starts_at} is not null
      and ${calls.starts_at} >= ${value('day_starts')}::timestamptz
      and ${calls.starts_at} < ${value('day_ends')}::timestamptz
      and ${inStatus(call_booked.to)}`,
    order: sql`${calls.starts_at}, ${calls.id}`,
  },
  failed_sends: {
    at: sql`coalesce(${proposal_runs.ended_at}, ${proposal_runs.started_at})`,
    detail: sql`${proposal_runs.reason}`,
    from: sql`${proposal_runs} ${OF_CLIENT} = ${proposal_runs.client_id}`,
    // Literals, so that the partial index can be used.
    where: sql`${proposal_runs.state} in (${literals(FAILED_RUN_STATES)})
      and ${proposal_runs.started_at} >= ${value('failed_since')}::timestamptz
      and ${inStatus(...proposal_sent.from)}
      and not exists (select from ${proposal_runs} newer
        where newer.client_id = ${proposal_runs.client_id} and newer.started_at > ${proposal_runs.started_at})`,
    order: sql`${proposal_runs.started_at} desc, ${proposal_runs.id} desc`,
  },
  steps: {
    at: sql`null::timestamptz`,
    due: sql`${clients.next_step_due}`,
    detail: sql`${clients.next_step}`,
    from: sql`${clients}`,
    where: sql`${clients.next_step_due} is not null and ${clients.next_step_due} <= ${value('day')}::date`,
    order: sql`${clients.next_step_due}, ${clients.id}`,
    user_id: sql`${clients.next_step_user_id}`,
  },
  answers: {
    at: sql`${clients.status_changed_at}`,
    detail: sql`null`,
    from: sql`${clients}`,
    where: inStatus(...call_booked.from),
    order: LONGEST_FIRST,
  },
  unsigned: {
    at: sql`${clients.status_changed_at}`,
    detail: sql`null`,
    from: sql`${clients}`,
    where: sql`${inStatus(proposal_sent.to)}
      and ${clients.status_changed_at} < ${value('unsigned_before')}::timestamptz`,
    order: LONGEST_FIRST,
  },
  expiring: {
    at: sql`null::timestamptz`,
    due: sql`${proposal_versions.valid_until}`,
    detail: sql`null`,
    from: sql`${proposal_versions} ${OF_CLIENT} = ${proposal_versions.client_id}`,
    where: expiringOn(sql`${value('day')}`),
    order: sql`${proposal_versions.valid_until}, ${proposal_versions.id}`,
  },
};

type Row = Omit<TodayItem, 'client_name'> & { first_name: string; surname: string; mine: boolean };

const readItems = prepared<Row>('dashboard_today', () => {
  const items = [true, false].flatMap((mine) =>
    TODAY_PARTS.map((part) => itemsOf(part, SOURCES[part], mine)),
  );
  return sql`select * from (${sql.join(items, sql` union all `)}) as today`;
});

function itemsOf(part: TodayPart, source: Source, mine: boolean): SQL {
  const {
    at,
    due = sql`null::date`,
    detail,
    from,
    where,
    order,
    user_id = sql`${clients.owner_id}`,
  } = source;
  const ofCaller = mine ? sql`and ${user_id} = ${value('user_id')}::uuid` : sql``;
  return sql`(
    select ${literals([part])} as part, ${sql.raw(String(mine))} as mine, ${clients.id} as client_id,
      ${clients.first_name}, ${clients.surname}, ${clients.company}, ${at} as at, ${due} as due, ${detail}::text as detail
    from ${from}
    where ${clients.closed_at} is null and ${isReal(clients.id)} and ${where} ${ofCaller}
    order by ${order}
    limit ${sql.raw(String(TODAY_SHOWN + 1))})`;
}

function literals(names: readonly string[]): SQL {
  return sql.raw(names.map((name) => `'${name}'`).join(', '));
}
