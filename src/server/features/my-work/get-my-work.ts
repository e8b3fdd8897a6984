import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { WAITING_FOR_CLIENT } from '#contract/clients/pipeline.ts';
import { MY_WORK_LIMIT, type WorkItem } from '#contract/my-work/contract.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients.ts';

/** Open clients that the caller has something to do with. Each part has its index. */
export async function getMyWork({ ctx: { db, actor } }: { ctx: Pick<SignedInCtx, 'db' | 'actor'> }) {
  const part = async (order: SQL[], ...conditions: SQL[]) => {
    const items: WorkItem[] = await db
      .select(columns)
      .from(clients)
      .where(and(isNull(clients.closed_at), ...conditions))
      .orderBy(...order)
      .limit(MY_WORK_LIMIT + 1);
    return { items: items.slice(0, MY_WORK_LIMIT), has_more: items.length > MY_WORK_LIMIT };
  };
  const byDay = [asc(clients.next_step_due), asc(clients.id)];
  const [steps, waiting, unowned, unassigned] = await Promise.all([
    part(byDay, eq(clients.next_step_user_id, actor.user_id), isNotNull(clients.next_step_due)),
    part(
      [asc(clients.status_changed_at), asc(clients.id)],
      eq(clients.owner_id, actor.user_id),
      inArray(clients.status, WAITING_FOR_CLIENT),
    ),
    part([desc(clients.created_at), desc(clients.id)], isNull(clients.owner_id)),
    part(byDay, isNull(clients.next_step_user_id), isNotNull(clients.next_step_due)),
  ]);
  return { steps, waiting, unowned, unassigned };
}

const columns = {
  id: clients.id,
  first_name: clients.first_name,
  surname: clients.surname,
  company: clients.company,
  status: clients.status,
  status_changed_at: clients.status_changed_at,
  next_step: clients.next_step,
  next_step_due: clients.next_step_due,
};
