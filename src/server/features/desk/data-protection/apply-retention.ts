import { and, eq, lt, not, sql } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { deleteClientData } from './client-data.ts';
import { isSignedClient } from './has-signed.ts';

const DAY_MS = 86_400_000;

/**
 * Erases clients that have been in a status for longer than RETENTION_DAYS allows, except those who have signed a
 * proposal. Returns the number of erased clients.
 */
export async function applyRetention({
  db,
  env,
  now,
  log,
}: Pick<Services, 'db' | 'env' | 'now' | 'log'>): Promise<number> {
  let erased = 0;
  for (const [status, days] of Object.entries(env.retentionDays)) {
    const before = new Date(now().getTime() - days * DAY_MS).toISOString();
    // One client at a time, so that locks are short.
    while (await eraseOne(db, status as ClientStatus, before)) erased += 1;
  }
  if (erased > 0) log.info({ erased }, 'Erased clients past their retention period');
  return erased;
}

function eraseOne(db: Services['db'], status: ClientStatus, before: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [client] = await tx
      .select({ id: clients.id, proposal_id: clients.proposal_id })
      .from(clients)
      .where(
        and(
          eq(clients.status, status),
          lt(clients.status_changed_at, before),
          not(isSignedClient(clients.id)),
        ),
      )
      .orderBy(sql`${clients.status_changed_at}`)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!client) return false;
    await deleteClientData(tx, client.id);
    await recordAudit(tx, {
      actor: null,
      action: 'CLIENT_ERASED',
      table_name: 'clients',
      new_values: { proposal_id: client.proposal_id, status, reason: 'retention period' },
    });
    return true;
  });
}
