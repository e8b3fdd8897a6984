import { eq, sql } from 'drizzle-orm';
import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import type { Services } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import type { callAs } from '#tests/support/test-services.ts';
import { workOnRun } from './work-on-run.ts';

type Api = ReturnType<typeof callAs>;

/** Creates clients. Returns their ids in the order in which a run processes them. */
export async function createClients(api: Api, count: number, surname = 'Bulk'): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id } = await api.clients.create({
      first_name: `Client${number}`,
      surname,
      email: `client${number}@example.org`,
      inquiry_source: 'Phone',
    });
    ids.push(id);
  }
  return ids.sort();
}

/** Stores a run for some clients, without working on it. */
export function start(
  api: Api,
  action: BulkAction,
  ids: string[],
  id: string = crypto.randomUUID(),
): Promise<BulkRun> {
  return api.bulkRuns.start({ id, action, clients: { ids }, expected: ids.length });
}

/** Works on a run until it has ended, and returns it. */
export async function finish(services: Services, api: Api, id: string): Promise<BulkRun> {
  while ((await workOnRun(services, id)) === 'more');
  return api.bulkRuns.get({ id });
}

/** Works on a run as if the process ended after a number of clients. */
export async function workOnSome(services: Services, id: string, clients: number): Promise<void> {
  let looks = 0;
  await workOnRun(services, id, () => {
    looks += 1;
    return looks > clients;
  });
}

/** Returns the actors of a client's events of a type, oldest first. */
export async function eventsOf({ db }: Services, client_id: string, type: string): Promise<string[]> {
  const rows = await db
    .select({ actor: activity_events.actor_name })
    .from(activity_events)
    .where(sql`${eq(activity_events.client_id, client_id)} and type = ${type}`)
    .orderBy(activity_events.id);
  return rows.map(({ actor }) => actor);
}
