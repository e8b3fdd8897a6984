import { and, asc, eq, gt } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { RefusedClient } from '#contract/desk/bulk-runs/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeIdCursor } from '#server/db/keyset.ts';
import { bulk_run_items } from '#server/db/schema/clients/bulk-runs.ts';
import { clients } from '#server/db/schema/clients/clients.ts';

/** One page of the clients that a run refused. */
export async function listRefused({
  context: { db },
  input: { id, cursor, limit },
}: ProcedureCall<
  { id: string; cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>): Promise<{ items: RefusedClient[]; next_cursor: string | null }> {
  const { run_id, client_id, outcome, code, data } = bulk_run_items;
  const rows = await db
    .select({
      client_id,
      code,
      data,
      client: { first_name: clients.first_name, surname: clients.surname },
    })
    .from(bulk_run_items)
    .leftJoin(clients, eq(clients.id, client_id))
    .where(
      and(eq(run_id, id), eq(outcome, 'refused'), cursor ? gt(client_id, decodeIdCursor(cursor)) : undefined),
    )
    .orderBy(asc(client_id))
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, (row) => [row.client_id]);
  return { items: page.map(shown), next_cursor };

  function shown({ client, code, ...row }: (typeof rows)[number]): RefusedClient {
    return { ...row, code: code ?? '', client_name: client && clientFullName(client) };
  }
}
