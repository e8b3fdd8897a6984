import { and, lt } from 'drizzle-orm';
import { TRIAL_DAYS } from '#contract/desk/trial-run/trial-days.ts';
import type { Services, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isTrial } from '#server/db/schema/clients/trial-clients.ts';
import { deleteClientData } from '#server/features/desk/data-protection/client-data.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

const DAY_MS = 86_400_000;

/** Deletes all trials with everything about them, signed or not. */
export async function removeTrials({
  db,
  actor,
  before,
}: Pick<SignedInCtx, 'db'> & { actor: SignedInCtx['actor'] | null; before?: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const trials = await tx
      .select({ id: clients.id, proposal_id: clients.proposal_id, status: clients.status })
      .from(clients)
      .where(and(isTrial(clients.id), before === undefined ? undefined : lt(clients.created_at, before)))
      .orderBy(clients.id)
      .for('update');
    for (const { id, proposal_id, status } of trials) {
      await deleteClientData(tx, id);
      await recordAudit(tx, actor, 'CLIENT_ERASED', { proposal_id, status, reason: 'trial run' });
    }
  });
}

/** Deletes the trials that nobody has removed in TRIAL_DAYS. */
export async function removeOldTrials({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - TRIAL_DAYS * DAY_MS).toISOString();
  await removeTrials({ db, actor: null, before });
}
