import { type SQL, sql } from 'drizzle-orm';
import { mergeAction } from '#contract/identity/activity/action.ts';
import type { ActionEvent, ActivityAction } from '#contract/identity/activity/activity.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';

/** An action as the database returns it: the event under which it is listed, and all its events. */
export interface ActionRow {
  id: number | string;
  at: string;
  actor_name: string;
  client_id: string | null;
  client_name: string | null;
  events: ActionEvent[];
}

/** Condition that `other` belongs to the same action as `e`. An event without a client is a separate action. */
function inActionOf(other: SQL): SQL {
  return sql`${other}.client_id = e.client_id and ${other}.at = e.at and ${other}.actor_name = e.actor_name`;
}

/** Condition that no earlier event `b` of `e`'s action matches `among`. By default, every event matches. */
export function isFirst(among: SQL = sql`true`): SQL {
  // A subquery for each row, because the planner could turn a join into a join of the whole table.
  return sql`coalesce(
    (select false from ${activity_events} b where ${inActionOf(sql`b`)} and b.id < e.id and ${among} limit 1), true)`;
}

/** The actions of the events `e` that match `where`, newest first. `from` selects the events, with all their columns. */
export function selectActions(where: SQL, { limit, from }: { limit: number; from?: SQL }): SQL {
  return sql`
    select e.id, e.at, e.actor_name, e.client_id, e.client_name,
      coalesce(
        (select json_agg(json_build_object('id', s.id, 'type', s.type, 'changes', s.changes))
          from ${activity_events} s where ${inActionOf(sql`s`)}),
        json_build_array(json_build_object('id', e.id, 'type', e.type, 'changes', e.changes))
      ) as events
    from ${from ?? activity_events} e
    where ${where}
    order by e.at desc, e.id desc limit ${sql.raw(String(limit))}`;
}

export function toAction({ id: _listed_by, events, ...about }: ActionRow): ActivityAction {
  return mergeAction(about, events);
}

/** The key of an action, from which the next page continues. */
export function actionKey({ at, id }: ActionRow): [at: string, id: number] {
  return [at, Number(id)];
}
