import { type SQL, sql } from 'drizzle-orm';
import { NOT_A_USER, typesOf } from '#contract/identity/activity/activity-kind.ts';
import type { ActivityFilter } from '#contract/identity/activity/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeNumberedInstantCursor } from '#server/db/keyset.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { type ActionRow, actionKey, isFirst, selectActions, toAction } from './action-rows.ts';

/** Returns one page of the history, newest first. With `client_id`, only that client's history. */
export async function listActivity({
  context: { db },
  input: { client_id, actor_id, kind, day, cursor, limit },
}: ProcedureCall<
  ActivityFilter & { cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>) {
  const [at, id] = cursor ? decodeNumberedInstantCursor(cursor) : [];
  const own = client_id === undefined ? sql`e.in_log` : sql`e.client_id = ${client_id}`;
  const where = sql.join(
    [
      own,
      ...(cursor ? [sql`(e.at, e.id) < (${at}::timestamptz, ${id}::bigint)`] : []),
      ...(day === undefined
        ? []
        : [
            sql`e.at >= ${day}::date::timestamp at time zone 'Europe/London'`,
            sql`e.at < (${day}::date + 1)::timestamp at time zone 'Europe/London'`,
          ]),
    ],
    sql` and `,
  );
  const read = limit + 1;
  const statement =
    actor_id === undefined && kind === undefined
      ? selectActions(sql`${where} and ${isFirst()}`, { limit: read })
      : selectByType({ own, where, actor_id, kind, limit: read });
  const rows = await rowsOf<ActionRow>(db, statement);
  const { page, next_cursor } = cutPage(rows, limit, actionKey);
  return { items: page.map(toAction), next_cursor };
}

/**
 * Reads the newest actions of each type from the index of types, then picks the newest of them all. Finds an actor's types
 * by skipping through the index from one type to the next.
 */
function selectByType({
  own,
  where,
  actor_id,
  kind,
  limit,
}: Pick<ActivityFilter, 'actor_id' | 'kind'> & { own: SQL; where: SQL; limit: number }): SQL {
  const byActor =
    actor_id === undefined
      ? sql`true`
      : actor_id === NOT_A_USER
        ? sql`e.actor_id is null`
        : sql`e.actor_id = ${actor_id}`;
  // The planner knows that these columns are constant, unless the actor is null.
  const index = actor_id === undefined ? sql`` : sql`e.actor_id desc, e.type desc, `;
  const known = kind === undefined ? undefined : sql`${sql.param(typesOf(kind))}::text[]`;
  const types =
    known === undefined
      ? sql`
        with recursive met as (
          (select e.type from ${activity_events} e where ${own} and ${byActor}
            order by e.actor_id desc, e.type desc limit 1)
          union all
          select (select e.type from ${activity_events} e where ${own} and ${byActor} and e.type < met.type
            order by e.actor_id desc, e.type desc limit 1)
          from met where met.type is not null
        )
        select type from met where type is not null`
      : sql`select unnest(${known})`;
  const from = sql`(
    select found.* from (${types}) as wanted(type)
    cross join lateral (
      select * from ${activity_events} e
      where ${where} and ${byActor} and e.type = wanted.type and ${isFirst(sql`b.type = e.type`)}
      order by ${index}e.at desc, e.id desc limit ${sql.raw(String(limit))}
    ) found)`;
  return selectActions(isFirst(known && sql`b.type = any(${known})`), { limit, from });
}
