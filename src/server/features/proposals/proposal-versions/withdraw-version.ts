import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import { endOpenVersion } from './end-version.ts';
import { lockProposalVersion } from './lock-version.ts';
import { readProposalVersion } from './read-versions.ts';
import { mailVoid } from './send/mail-void.ts';

/** Withdraws an open version, even if it has expired. Throws NOT_FOUND and VERSION_ENDED. */
export async function withdrawProposal({
  context,
  input: { version_id, reason },
}: ProcedureCall<{ version_id: string; reason: string | null }>): Promise<VersionSummary> {
  return context.db.transaction(async (tx) => {
    const { client, version } = await lockProposalVersion(tx, eq(proposal_versions.id, version_id));
    if (version.state === 'withdrawn') return readProposalVersion(tx, version_id, context);
    if (version.state !== 'open') throw new Refusal('VERSION_ENDED', { state: version.state });
    await endOpenVersion(tx, {
      client_id: client.id,
      state: 'withdrawn',
      ended_at: context.now().toISOString(),
      ended_by_name: context.actor.full_name,
      end_reason: reason,
    });
    await recordActivity(tx, {
      actor: context.actor,
      type: 'proposal.withdrawn',
      client,
      changes: {
        number: { from: version.number, to: null },
        ...(reason !== null && { reason: { from: null, to: reason } }),
      },
    });
    await mailVoid(tx, { context, version, why: 'We have withdrawn' });
    await storeValue(tx, client.id, { context });
    return readProposalVersion(tx, version_id, context);
  });
}
