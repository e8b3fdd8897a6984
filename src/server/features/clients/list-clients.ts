import { and, desc, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import type { SignedInCtx } from '../../context.ts';
import { cutPage, decodeCursor } from '../../db/keyset.ts';
import { clients } from '../../db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';
import { clientColumns } from './lock-client.ts';

/** One page of clients, newest first. */
export async function listClients({
  ctx: { db },
  input: { cursor, limit, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter & { cursor?: string | null | undefined; limit: number };
}) {
  const [created_at, id] = cursor ? decodeCursor(cursor, 2) : [];
  const after =
    cursor && sql`(${clients.created_at}, ${clients.id}) < (${created_at}::timestamptz, ${id}::uuid)`;
  const rows = await db
    .select(clientColumns)
    .from(clients)
    .where(and(clientCondition(filter), after || undefined))
    .orderBy(desc(clients.created_at), desc(clients.id))
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, (client) => [client.created_at, client.id]);
  return { items: page, next_cursor };
}
