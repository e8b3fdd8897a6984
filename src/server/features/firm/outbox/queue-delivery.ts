import { sql } from 'drizzle-orm';
import type { ConnectionKind } from '#contract/firm/outbox/delivery.ts';
import type { Tx } from '#server/db/connect.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { connection_settings, outbox_deliveries } from '#server/db/schema/firm/connections.ts';

/**
 * Queues a delivery for each enabled connection, or that of `kind`, in the transaction of the change. The same signature
 * is never queued twice. `at` is an ISO instant. Without `may_make_workspace`, the workspace waits for a request.
 */
export async function queueDeliveries(
  tx: Tx,
  {
    client_id,
    version_id,
    at,
    kind = null,
    may_make_workspace = true,
  }: {
    client_id: string;
    version_id: string | null;
    at: string;
    kind?: ConnectionKind | null;
    may_make_workspace?: boolean;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into ${outbox_deliveries} (kind, client_id, version_id, created_at, state, next_attempt_at)
    select kind, ${client_id}::uuid, ${version_id}::uuid, ${at}::timestamptz, 'waiting', ${at}::timestamptz
    from ${connection_settings}
    where enabled and kind = coalesce(${kind}, kind) and ${isReal(sql`${client_id}::uuid`)}
      and (kind <> 'workspace' or ${kind}::text is not null or ${may_make_workspace}::boolean)
    on conflict do nothing`);
}
