import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockProposalVersion } from '#server/features/proposals/proposal-versions/lock-version.ts';
import { readProposalVersion } from '#server/features/proposals/proposal-versions/read-versions.ts';

/** Stops or resumes the reminders of an open version. A repeat changes nothing. Throws NOT_FOUND and VERSION_ENDED. */
export async function setProposalReminders({
  context,
  input: { version_id, stopped },
}: ProcedureCall<{ version_id: string; stopped: boolean }>): Promise<VersionSummary> {
  return context.db.transaction(async (tx) => {
    const { client, version } = await lockProposalVersion(tx, eq(proposal_versions.id, version_id));
    const state = versionState(version, context.now());
    if (state !== 'open') throw new Refusal('VERSION_ENDED', { state });
    if ((version.reminders_stopped_at !== null) !== stopped) {
      await tx
        .update(proposal_versions)
        .set({ reminders_stopped_at: stopped ? context.now().toISOString() : null })
        .where(eq(proposal_versions.id, version_id));
      await recordActivity(tx, {
        actor: context.actor,
        type: stopped ? 'proposal.reminders_stopped' : 'proposal.reminders_resumed',
        client,
        changes: { number: { from: null, to: version.number } },
      });
    }
    return readProposalVersion(tx, version_id, context);
  });
}
