import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { sealing_keys } from '#server/db/schema/firm/sealing-keys.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { findVersionFile } from '#server/features/proposals/files/find-version-file.ts';
import { lockProposalVersion } from '#server/features/proposals/proposal-versions/lock-version.ts';
import { readProposalVersion } from '#server/features/proposals/proposal-versions/read-versions.ts';
import { signedIn } from '#server/implementer.ts';
import { prepareProposal, previewProposal } from './prepare-proposal.ts';
import { readVersions } from './read-versions.ts';
import { saveProposalDraft } from './save-draft.ts';
import { sendByWay } from './send/send-by-way.ts';
import { sendVersion } from './send/send-version.ts';
import { readProposalSettings } from './settings/read-proposal-settings.ts';
import { saveProposalSettings } from './settings/save-proposal-settings.ts';
import { linkSignatory, resendLink } from './signatory-link.ts';
import { withdrawProposal } from './withdraw-version.ts';

const { proposals, proposalVersions } = signedIn;

export const proposalVersionsRouter = {
  prepare: proposalVersions.prepare.handler(prepareProposal),
  preview: proposalVersions.preview.handler(previewProposal),
  save: proposalVersions.save.handler(saveProposalDraft),
  send: proposalVersions.send.handler(sendVersion),
  list: proposalVersions.list.handler(({ context, input }) => readVersions(context.db, input, context)),
  withdraw: proposalVersions.withdraw.handler(withdrawProposal),
  /** Stops or resumes the reminders of an open version. A repeat changes nothing. Throws NOT_FOUND and VERSION_ENDED. */
  setReminders: proposalVersions.setReminders.handler(async ({ context, input: { version_id, stopped } }) =>
    context.db.transaction(async (tx) => {
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
    }),
  ),
  link: proposalVersions.link.handler(linkSignatory),
  resend: proposalVersions.resend.handler(resendLink),
  /** The newest record of a version, or else the proposal as it was sent. Throws NOT_FOUND. */
  pdf: proposalVersions.pdf.handler(async ({ context: { db }, input: { version_id } }) => {
    const file = await findVersionFile(db, version_id);
    if (!file) throw new Refusal('NOT_FOUND');
    return file;
  }),
  /**
   * The settings, with whether the seal is used. `sent_by` alone doesn't show that, because a firm that sends by
   * GoProposal may send a single proposal by Tallygate.
   */
  settings: proposalVersions.settings.handler(async ({ context: { db } }) => {
    const [settings, [used]] = await Promise.all([
      readProposalSettings({ db }),
      db
        .select({
          is_seal_used: sql<boolean>`exists (select from ${sealing_keys}) or exists (select from ${proposal_versions})`,
        })
        .from(sql`(values (1)) as one`),
    ]);
    return { ...settings, is_seal_used: used?.is_seal_used ?? false };
  }),
  saveSettings: proposalVersions.saveSettings.handler(saveProposalSettings),
};

/** `proposals.send`. It is here because it may send the prepared proposal. */
export const sendRouter = {
  send: proposals.send.handler(sendByWay),
};
