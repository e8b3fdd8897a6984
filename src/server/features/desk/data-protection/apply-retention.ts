import { and, eq, lt, not, or, sql } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { keptYears } from '#server/features/due-diligence/files/file-law.ts';
import { isHeldClient } from '#server/features/due-diligence/hold/is-held.ts';
import { isRecordKept } from '#server/features/due-diligence/hold/is-record-kept.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { eraseFree } from './erase-free.ts';
import { isSignedClient } from './has-signed.ts';

const DAY_MS = 86_400_000;

/**
 * Erases clients that have been in a status for longer than RETENTION_DAYS allows, except those whose file or signed
 * record must be kept. Returns the number of erased clients.
 */
export async function applyRetention({
  db,
  env,
  now,
  log,
}: Pick<Services, 'db' | 'env' | 'now' | 'log'>): Promise<number> {
  const years = await keptYears(db, now());
  let erased = 0;
  for (const [status, days] of Object.entries(env.retentionDays)) {
    const before = new Date(now().getTime() - days * DAY_MS).toISOString();
    // One client at a time, so that locks are short.
    while (await eraseOne(db, status as ClientStatus, { before, now: now(), years })) erased += 1;
  }
  if (erased > 0) log.info({ erased }, 'Erased clients past their retention period');
  return erased;
}

function eraseOne(
  db: Services['db'],
  status: ClientStatus,
  { before, now, years }: { before: string; now: Date; years: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [client] = await tx
      .select({
        id: clients.id,
        first_name: clients.first_name,
        surname: clients.surname,
        proposal_id: clients.proposal_id,
      })
      .from(clients)
      .where(
        and(
          eq(clients.status, status),
          lt(clients.status_changed_at, before),
          not(isHeldClient(clients.id, { now, years })),
          or(not(isSignedClient(clients.id)), not(isRecordKept(clients.id, now))),
        ),
      )
      .orderBy(sql`${clients.status_changed_at}`)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!client) return false;
    await eraseFree(tx, client);
    await recordAudit(tx, null, 'CLIENT_ERASED', {
      proposal_id: client.proposal_id,
      status,
      reason: 'retention period',
    });
    return true;
  });
}
