import { and, eq, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';

/** Number of clients before the given one in the filtered list; null if it isn't in the list. */
export async function placeClient({
  ctx: { db },
  input: { id, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter & { id: string };
}): Promise<{ place: number | null }> {
  const condition = clientCondition(filter);
  const [client] = await db
    .select({ created_at: clients.created_at, id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), condition));
  if (!client) return { place: null };
  const before = sql`(${clients.created_at}, ${clients.id}) > (${client.created_at}::timestamptz, ${client.id}::uuid)`;
  return { place: await db.$count(clients, and(condition, before)) };
}
