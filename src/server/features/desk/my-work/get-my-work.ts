import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { WAITING_FOR_CLIENT } from '#contract/clients/clients/pipeline.ts';
import { MY_WORK_LIMIT, type WorkItem } from '#contract/desk/my-work/contract.ts';
import type { SignedInCtx } from '#server/context.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

type Part = 'steps' | 'waiting' | 'unowned' | 'unassigned';

/** The parts of My Work, in one statement. An index serves each part. */
export async function getMyWork({ context: { db, actor } }: { context: Pick<SignedInCtx, 'db' | 'actor'> }) {
  const byDay = [asc(clients.next_step_due), asc(clients.id)];
  const rows = await rowsOf<WorkItem & { part: Part }>(
    db,
    sql.join(
      [
        part('steps', byDay, eq(clients.next_step_user_id, actor.user_id), isNotNull(clients.next_step_due)),
        part(
          'waiting',
          [asc(clients.status_changed_at), asc(clients.id)],
          eq(clients.owner_id, actor.user_id),
          inArray(clients.status, WAITING_FOR_CLIENT),
        ),
        part('unowned', [desc(clients.created_at), desc(clients.id)], isNull(clients.owner_id)),
        part('unassigned', byDay, isNull(clients.next_step_user_id), isNotNull(clients.next_step_due)),
      ],
      sql` union all `,
    ),
  );
  const of = (name: Part) => {
    const items = rows.filter((row) => row.part === name);
    return { items: items.slice(0, MY_WORK_LIMIT), has_more: items.length > MY_WORK_LIMIT };
  };
  return { steps: of('steps'), waiting: of('waiting'), unowned: of('unowned'), unassigned: of('unassigned') };
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
    .where(and(isNull(clients.closed_at), ...conditions))
    .orderBy(...order)
    .limit(MY_WORK_LIMIT + 1);
  return sql`(${rows.getSQL()})`;
}
