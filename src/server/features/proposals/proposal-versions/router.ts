import { signedIn } from '#server/implementer.ts';
import { prepareProposal, previewProposal } from './prepare-proposal.ts';
import { readVersions } from './read-versions.ts';
import { setProposalReminders } from './reminders/set-proposal-reminders.ts';
import { saveDraft } from './save-draft.ts';
import { sendByWay } from './send/send-by-way.ts';
import { sendVersion } from './send/send-version.ts';
import { readShownSettings } from './settings/read-shown-settings.ts';
import { saveProposalSettings } from './settings/save-proposal-settings.ts';
import { linkSignatory, resendLink } from './signatory-link.ts';
import { versionPdf } from './version-pdf.ts';
import { withdrawVersion } from './withdraw-version.ts';

const { proposals, proposalVersions } = signedIn;

export const proposalVersionsRouter = {
  prepare: proposalVersions.prepare.handler(({ context, input }) => prepareProposal({ ctx: context, input })),
  preview: proposalVersions.preview.handler(({ context, input }) => previewProposal({ ctx: context, input })),
  save: proposalVersions.save.handler(({ context, input }) => saveDraft({ ctx: context, input })),
  send: proposalVersions.send.handler(({ context, input }) => sendVersion({ ctx: context, input })),
  list: proposalVersions.list.handler(({ context, input }) => readVersions(context.db, input, context)),
  withdraw: proposalVersions.withdraw.handler(({ context, input }) =>
    withdrawVersion({ ctx: context, input }),
  ),
  setReminders: proposalVersions.setReminders.handler(({ context, input }) =>
    setProposalReminders({ ctx: context, input }),
  ),
  link: proposalVersions.link.handler(({ context, input }) => linkSignatory({ ctx: context, input })),
  resend: proposalVersions.resend.handler(({ context, input }) => resendLink({ ctx: context, input })),
  pdf: proposalVersions.pdf.handler(({ context, input }) => versionPdf({ ctx: context, input })),
  settings: proposalVersions.settings.handler(({ context }) => readShownSettings(context)),
  saveSettings: proposalVersions.saveSettings.handler(({ context, input }) =>
    saveProposalSettings({ ctx: context, input }),
  ),
};

/** `proposals.send`. It is here because it may send the prepared proposal. */
export const sendRouter = {
  send: proposals.send.handler(({ context, input }) => sendByWay({ ctx: context, input })),
};
