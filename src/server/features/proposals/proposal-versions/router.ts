import { signedIn } from '#server/implementer.ts';
import { prepareProposal, previewProposal } from './prepare-proposal.ts';
import { readVersions } from './read-versions.ts';
import { setProposalReminders } from './reminders/set-proposal-reminders.ts';
import { saveProposalDraft } from './save-draft.ts';
import { sendByWay } from './send/send-by-way.ts';
import { sendVersion } from './send/send-version.ts';
import { readShownSettings } from './settings/read-shown-settings.ts';
import { saveProposalSettings } from './settings/save-proposal-settings.ts';
import { linkSignatory, resendLink } from './signatory-link.ts';
import { versionPdf } from './version-pdf.ts';
import { withdrawProposal } from './withdraw-version.ts';

const { proposals, proposalVersions } = signedIn;

export const proposalVersionsRouter = {
  prepare: proposalVersions.prepare.handler(prepareProposal),
  preview: proposalVersions.preview.handler(previewProposal),
  save: proposalVersions.save.handler(saveProposalDraft),
  send: proposalVersions.send.handler(sendVersion),
  list: proposalVersions.list.handler(({ context, input }) => readVersions(context.db, input, context)),
  withdraw: proposalVersions.withdraw.handler(withdrawProposal),
  setReminders: proposalVersions.setReminders.handler(setProposalReminders),
  link: proposalVersions.link.handler(linkSignatory),
  resend: proposalVersions.resend.handler(resendLink),
  pdf: proposalVersions.pdf.handler(versionPdf),
  settings: proposalVersions.settings.handler(({ context }) => readShownSettings(context)),
  saveSettings: proposalVersions.saveSettings.handler(saveProposalSettings),
};

/** `proposals.send`. It is here because it may send the prepared proposal. */
export const sendRouter = {
  send: proposals.send.handler(sendByWay),
};
