import { z } from 'zod';
import { adminPersonProcedure, signedInProcedure, signedInReadProcedure } from '#contract/procedure.ts';
import { sentSchema } from '#contract/proposals/contract.ts';
import { idSchema } from '#contract/scalars.ts';
import { optionalText } from '#contract/text.ts';
import { proposalDraftSchema, typedDraftSchema } from './draft.ts';
import { preparationSchema, previewSchema } from './preparation.ts';
import { proposalSettingsSchema, saveProposalSettingsSchema } from './settings.ts';
import { versionSummarySchema } from './version-summary.ts';

const ofClient = z.object({ client_id: idSchema });
const ofSignatory = z.object({ signatory_id: idSchema });
const ofVersion = z.object({ version_id: idSchema });

export const proposalVersionsContract = {
  /** Everything that the preparation screen shows, in one call. Throws NO_PROFORMA. */
  prepare: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/proposal' })
    .input(ofClient)
    .output(preparationSchema),
  /** The document of a draft that isn't saved, which may be unfinished. Stores nothing. Throws NO_PROFORMA. */
  preview: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/proposal/preview' })
    .input(ofClient.extend({ draft: typedDraftSchema }))
    .output(previewSchema),
  /** Saves the draft. `version` is the one the form was opened with, 0 for the first save. Throws ROW_CHANGED. */
  save: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{client_id}/proposal' })
    .input(ofClient.extend({ version: z.int(), draft: proposalDraftSchema }))
    .output(preparationSchema),
  /**
   * Sends the saved draft as a new version, which supersedes an open one. A repeat with the same `version_id` sends
   * nothing again. `document_hash` is that of the preview. Throws PROPOSAL_NOT_READY, PROPOSAL_CHANGED if the draft, the
   * proforma or anything else it shows has changed since, and SEND_UNDER_WAY.
   */
  send: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/proposal/send' })
    .input(
      ofClient.extend({
        version_id: idSchema,
        draft_version: z.int(),
        document_hash: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .output(z.object({ version: versionSummarySchema, sent: sentSchema })),
  /** Sent versions of a client, newest first. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/clients/{client_id}/proposal/versions' })
    .input(ofClient)
    .output(z.array(versionSummarySchema)),
  /** Ends an open version. Its links then say so. A repeat changes nothing. Throws VERSION_ENDED. */
  withdraw: signedInProcedure
    .route({ method: 'POST', path: '/proposal-versions/{version_id}/withdraw' })
    .input(ofVersion.extend({ reason: optionalText(1_000, 'Reason') }))
    .output(versionSummarySchema),
  /** Makes another link for a signatory, to be passed on by hand. Throws VERSION_ENDED, NOT_THEIR_TURN. */
  link: signedInProcedure
    .route({ method: 'POST', path: '/proposal-signatories/{signatory_id}/link' })
    .input(ofSignatory)
    .output(z.object({ url: z.string() })),
  /** Mails a signatory another link. Throws VERSION_ENDED, NOT_THEIR_TURN. */
  resend: signedInProcedure
    .route({ method: 'POST', path: '/proposal-signatories/{signatory_id}/resend' })
    .input(ofSignatory)
    .output(versionSummarySchema),
  /** The version as a PDF file: the signed record once there is one, the proposal as it was sent before. */
  pdf: signedInReadProcedure
    .route({ method: 'GET', path: '/proposal-versions/{version_id}/pdf' })
    .input(ofVersion)
    .output(z.file()),
  settings: signedInProcedure
    .route({ method: 'GET', path: '/proposal-settings' })
    .output(proposalSettingsSchema),
  /** `version` is the one the form was opened with. Throws ROW_CHANGED, NO_SUCH_USER. */
  saveSettings: adminPersonProcedure
    .route({ method: 'PUT', path: '/proposal-settings' })
    .input(saveProposalSettingsSchema.extend({ version: z.int() }))
    .output(proposalSettingsSchema),
};
