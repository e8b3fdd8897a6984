import { z } from 'zod';
import { adminPersonProcedure, signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { sentSchema } from '#contract/proposals/proposals/contract.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { optionalText } from '#contract/values/text.ts';
import { proposalDraftSchema, typedDraftSchema } from './draft.ts';
import { preparationSchema, previewSchema } from './preparation.ts';
import { proposalSettingsSchema, saveProposalSettingsSchema, shownSettingsSchema } from './settings.ts';
import { versionSummarySchema } from './version-summary.ts';

const ofClient = z.object({ client_id: idSchema });
const ofSignatory = z.object({ signatory_id: idSchema });
const ofVersion = z.object({ version_id: idSchema });

export const proposalVersionsContract = {
  prepare: signedInProcedure(
    'GET /clients/{client_id}/proposal',
    'Get the preparation of a proposal',
    'Everything that the preparation screen shows, in one call. Fails with NO_PROFORMA.',
  )
    .input(ofClient)
    .output(preparationSchema),
  preview: signedInProcedure(
    'POST /clients/{client_id}/proposal/preview',
    'Preview a proposal',
    'Returns the document of a draft, which may be unsaved and unfinished. Stores nothing. Fails with NO_PROFORMA.',
  )
    .input(ofClient.extend({ draft: typedDraftSchema }))
    .output(previewSchema),
  save: signedInProcedure(
    'PUT /clients/{client_id}/proposal',
    'Save a draft proposal',
    'Saves the draft. `version` is the version the form was opened with, or 0 for the first save. Fails with ROW_CHANGED, PROPOSAL_TOO_LONG.',
  )
    .input(ofClient.extend({ version: z.int(), draft: proposalDraftSchema }))
    .output(preparationSchema),
  /** Not for keys: it mails links to addresses that a key can change. */
  send: signedInPersonProcedure(
    'POST /clients/{client_id}/proposal/send',
    'Send a proposal for signing',
    'Sends the saved draft as a new version, which supersedes an open version. A repeat with the same `version_id` sends nothing. `document_hash` is the hash of the preview. Fails with PROPOSAL_NOT_READY, with SEND_UNDER_WAY, with ID_IN_USE if `version_id` is known with another hash, and with PROPOSAL_CHANGED if the document has changed since the preview.',
  )
    .input(
      ofClient.extend({
        version_id: idSchema,
        draft_version: z.int(),
        document_hash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .output(z.object({ version: versionSummarySchema, sent: sentSchema })),
  list: signedInProcedure(
    'GET /clients/{client_id}/proposal/versions',
    "List a client's proposals",
    'Sent versions of a client, newest first.',
  )
    .input(ofClient)
    .output(z.array(versionSummarySchema)),
  withdraw: signedInProcedure(
    'POST /proposal-versions/{version_id}/withdraw',
    'Withdraw a proposal',
    'Ends an open version. Its links then lead to a page that says that the proposal was withdrawn. A repeat changes nothing. Fails with VERSION_ENDED.',
  )
    .input(ofVersion.extend({ reason: optionalText(1_000, 'Reason') }))
    .output(versionSummarySchema),
  setReminders: signedInProcedure(
    'PUT /proposal-versions/{version_id}/reminders',
    "Stop or resume a proposal's reminders",
    'Stops or resumes reminders to all signatories of an open version. A repeat changes nothing. Fails with VERSION_ENDED.',
  )
    .input(ofVersion.extend({ stopped: z.boolean() }))
    .output(versionSummarySchema),
  /** Not for keys: whoever has the link can sign as the signatory. */
  link: signedInPersonProcedure(
    'POST /proposal-signatories/{signatory_id}/link',
    'Make another link for a signatory',
    'Makes another link for a signatory, to be passed on by hand. Fails with VERSION_ENDED, NOT_THEIR_TURN.',
  )
    .input(ofSignatory)
    .output(z.object({ url: z.string() })),
  resend: signedInPersonProcedure(
    'POST /proposal-signatories/{signatory_id}/resend',
    'Mail a signatory another link',
    'Mails a signatory another link. Fails with VERSION_ENDED, NOT_THEIR_TURN.',
  )
    .input(ofSignatory)
    .output(versionSummarySchema),
  pdf: signedInProcedure(
    'GET /proposal-versions/{version_id}/pdf',
    'Download a version as PDF',
    'The version as a PDF file: the signed record if there is one, otherwise the proposal as it was sent.',
  )
    .input(ofVersion)
    .output(z.file()),
  settings: signedInProcedure('GET /proposal-settings', 'Get the proposal settings').output(
    shownSettingsSchema,
  ),
  saveSettings: adminPersonProcedure(
    'PUT /proposal-settings',
    'Save the proposal settings',
    '`version` is the version the form was opened with. Fails with ROW_CHANGED, NO_SUCH_USER.',
  )
    .input(saveProposalSettingsSchema.extend({ version: z.int() }))
    .output(proposalSettingsSchema),
};
