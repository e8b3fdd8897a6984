import { type SQL, sql } from 'drizzle-orm';
import { TRANSITIONS } from '#contract/clients/clients/pipeline.ts';
import type { ProposalFilter } from '#contract/clients/clients/proposal-filter.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { EXPIRES_SOON_DAYS } from '#contract/desk/dashboard/today.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { desk_settings } from '#server/db/schema/firm/desk-settings.ts';

const { state, client_id, number, sent_at, accepted_at, valid_until } = proposal_versions;
const SENT = TRANSITIONS.proposal_sent.to;

/**
 * Condition on versions that expire within EXPIRES_SOON_DAYS of a London day. Its first terms repeat the condition of
 * an index, so that the planner can use the index.
 */
export function expiringOn(day: SQL): SQL {
  return sql`${state} = 'open' and ${accepted_at} is null
    and ${valid_until} >= ${day}::date and ${valid_until} <= ${day}::date + ${sql.raw(String(EXPIRES_SOON_DAYS))}`;
}

/** The client list's filter by proposal as SQL. */
export function proposalCondition(filter: ProposalFilter, now: Date): SQL {
  const today = sql`${londonDay(now)}::date`;
  switch (filter) {
    case 'draft':
      return sql`${clients.id} in (
        select ${proposal_drafts.client_id} from ${proposal_drafts} where not exists (
          select from ${proposal_versions}
          where ${client_id} = ${proposal_drafts.client_id} and ${sent_at} >= ${proposal_drafts.edited_at}))`;
    case 'open':
      return ofVersions(
        sql`${state} = 'open' and (${accepted_at} is not null or ${valid_until} >= ${today})`,
      );
    case 'expired':
      return ofVersions(sql`${state} = 'open' and ${accepted_at} is null and ${valid_until} < ${today}`);
    case 'expiring':
      return sql`(${clients.closed_at} is null and ${ofVersions(expiringOn(today))})`;
    case 'unsigned':
      return sql`(${clients.closed_at} is null and ${clients.status} = ${sql.raw(`'${SENT}'`)}
        and ${clients.status_changed_at} < ((${today} - ${SLOW_DAYS} + 1)::timestamp at time zone 'Europe/London'))`;
    case 'declined':
    case 'withdrawn':
    case 'signed':
      return ofVersions(sql`${state} = ${filter} and not exists (
        select from ${proposal_versions} newer
        where newer.client_id = ${client_id} and newer.number > ${number})`);
  }
}

/** Days that a client may stay in the status SENT without being slow (`isSlow` in contract/desk/standing/days.ts). */
const SLOW_DAYS = sql`coalesce(
  (select (${desk_settings.status_days} ->> ${sql.raw(`'${SENT}'`)})::int from ${desk_settings}),
  ${sql.raw(String(DEFAULT_DESK_SETTINGS.status_days[SENT]))})`;

function ofVersions(condition: SQL): SQL {
  return sql`${clients.id} in (select ${client_id} from ${proposal_versions} where ${condition})`;
}
