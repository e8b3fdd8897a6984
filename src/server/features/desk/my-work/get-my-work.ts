import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { LAST_STATUS } from '#contract/clients/clients/client-status.ts';
import { WAITING_FOR_CLIENT } from '#contract/clients/clients/pipeline.ts';
import { MY_WORK_LIMIT, type MyWorkParts, type WorkItem } from '#contract/desk/my-work/contract.ts';
import { londonDays } from '#contract/intake/calls/call-time.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { calls as callsTable } from '#server/db/schema/clients/calls/calls.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { due_diligence_settings } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { readStandings } from '#server/features/desk/standing/read-standings.ts';
import { listWaitingFiles } from '#server/features/due-diligence/waiting/list-waiting-files.ts';
import { listCalls } from '#server/features/intake/calls/list-calls.ts';

type Part = 'steps' | 'unassigned' | 'unowned' | 'uses_files';

/** The parts of My Work. Every client stands in the first part that it fits. */
export async function getMyWork({
  context,
}: {
  context: Pick<SignedInCtx, 'db' | 'now' | 'env' | 'actor'>;
}): Promise<MyWorkParts> {
  const { actor } = context;
  const isMine = eq(clients.owner_id, actor.user_id);
  const isTakenByMe = eq(callsTable.booked_by, actor.full_name);
  const [calls, standings, rows] = await Promise.all([
    listCalls(context, londonDays(londonDay(context.now()), 1), or(isMine, isTakenByMe)),
    readStandings(context, and(isMine, LAST_STATUS && ne(clients.status, LAST_STATUS))),
    readParts(context),
  ]);
  // Only then, so that a firm without files reads nothing of them.
  const waiting_files = rows.some(({ part }) => part === 'uses_files')
    ? await listWaitingFiles(context)
    : null;
  const called = new Set(calls.map(({ client_id }) => client_id));
  const others = standings.items.filter(({ client }) => !called.has(client.id));
  const acting = others.filter(({ action }) => action !== null);
  const steps = rows.filter(
    ({ part, id }) => part === 'steps' && !called.has(id) && !acting.some(({ client }) => client.id === id),
  );
  const planned = new Set(steps.map(({ id }) => id));
  const waiting = others.filter(
    ({ action, client }) =>
      action === null && WAITING_FOR_CLIENT.includes(client.status) && !planned.has(client.id),
  );
  const { has_more } = standings;
  const unassigned = rows.filter(({ part }) => part === 'unassigned');
  const unowned = rows.filter(
    ({ part, id }) => part === 'unowned' && !unassigned.some((row) => row.id === id),
  );
  return {
    calls,
    acting: { items: acting, has_more },
    steps: cut(steps),
    waiting: { items: waiting, has_more },
    unassigned: cut(unassigned),
    unowned: cut(unowned),
    waiting_files,
  };
}

const cut = <Item>(items: Item[]) => ({
  items: items.slice(0, MY_WORK_LIMIT),
  has_more: items.length > MY_WORK_LIMIT,
});

/**
 * Steps and clients without an owner, in one statement, with an empty row if the firm uses files. An index serves each
 * part.
 */
function readParts({ db, actor }: Pick<SignedInCtx, 'db' | 'actor'>): Promise<(WorkItem & { part: Part })[]> {
  const byDay = [asc(clients.next_step_due), asc(clients.id)];
  return rowsOf(
    db,
    sql.join(
      [
        part('steps', byDay, eq(clients.next_step_user_id, actor.user_id), isNotNull(clients.next_step_due)),
        part('unassigned', byDay, isNull(clients.next_step_user_id), isNotNull(clients.next_step_due)),
        part('unowned', [desc(clients.created_at), desc(clients.id)], isNull(clients.owner_id)),
        sql`select 'uses_files', null, null, null, null, null, null, null, null
          from ${due_diligence_settings} where in_use_since is not null`,
      ],
      sql` union all `,
    ),
  );
}

function part(name: Part, order: SQL[], ...conditions: SQL[]): SQL {
  const rows = new QueryBuilder()
    .select({
      part: sql`${name}::text`.as('part'),
      id: clients.id,
      first_name: clients.first_name,
      surname: clients.surname,
      company: clients.company,
      status: clients.status,
      status_changed_at: clients.status_changed_at,
      next_step: clients.next_step,
      next_step_due: clients.next_step_due,
    })
    .from(clients)
    .where(and(isNull(clients.closed_at), isReal(clients.id), ...conditions))
    .orderBy(...order)
    .limit(MY_WORK_LIMIT + 1);
  return sql`(${rows.getSQL()})`;
}
