import { and, desc, eq, exists, isNotNull, sql } from 'drizzle-orm';
import type { ClientFilter, ListedClient } from '#contract/clients/client.ts';
import type { SignedInCtx } from '../../context.ts';
import { cutPage, decodeInstantCursor } from '../../db/keyset.ts';
import { additional_information, clients } from '../../db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';
import { clientColumns } from './lock-client.ts';

/** One page of clients, newest first, `skip` of them after the cursor left out. */
export async function listClients({
  ctx: { db },
  input: { cursor, limit, skip, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter & { cursor?: string | null | undefined; limit: number; skip: number };
}) {
  const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const after =
    cursor && sql`(${clients.created_at}, ${clients.id}) < (${created_at}::timestamptz, ${id}::uuid)`;
  // The ids first: what is skipped, or sorted after a search, is then never read as a whole.
  const page = db
    .select({ id: clients.id })
    .from(clients)
    .where(and(clientCondition(filter), after || undefined))
    .orderBy(desc(clients.created_at), desc(clients.id))
    .offset(skip)
    .limit(limit + 1)
    .as('page');
  const answers = db
    .select({ id: additional_information.id })
    .from(additional_information)
    .where(
      and(eq(additional_information.client_id, clients.id), isNotNull(additional_information.answered_at)),
    );
  const rows: ListedClient[] = await db
    .select({ ...clientColumns, has_answers: sql<boolean>`${exists(answers)}` })
    .from(page)
    .innerJoin(clients, eq(clients.id, page.id))
    .orderBy(desc(clients.created_at), desc(clients.id));
  const { page: items, next_cursor } = cutPage(rows, limit, (client) => [client.created_at, client.id]);
  return { items, next_cursor };
}
