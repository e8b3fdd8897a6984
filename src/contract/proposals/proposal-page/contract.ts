import { z } from 'zod';
import { confirmationSchema } from '#contract/identity/account/confirmation.ts';
import { tokenSchema } from '#contract/intake/links/link.ts';
import { handedOverProcedure, publicProcedure, signedInPersonProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { deviceSchema, meetingSchema } from './meeting.ts';
import { openedProposalSchema } from './opened-proposal.ts';
import {
  countersigningSchema,
  declineReasonSchema,
  questionSchema,
  signingSchema,
  submissionId,
  wrongPersonNoteSchema,
} from './signing.ts';

const done = z.object({});
const withToken = z.object({ token: tokenSchema });
/** Proves that this browser entered the code. The token doesn't, because a forwarded link has the same token. */
const codeProof = z.string().max(100);
/** Random text that the page generates. Without one, the server generates it. */
const newCodeProof = codeProof.min(32).optional();
const ofSignatory = z.object({ version_id: idSchema, signatory_id: idSchema });

/**
 * Public procedures take a signatory's token. They all throw PROPOSAL_ENDED for a proposal that can no longer be read,
 * and TOO_MANY_REQUESTS.
 */
export const proposalPageContract = {
  open: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/open',
      summary: 'Open a proposal',
      description: 'Changes nothing, since mail scanners open links too.',
    })
    .input(withToken.extend({ code_proof: codeProof.nullish() }))
    .output(openedProposalSchema),
  opened: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/opened',
      summary: 'Record an opening',
      description:
        'For the page, after the first gesture of a reader, at most once in half an hour. Changes nothing else.',
    })
    .input(withToken)
    .output(done),
  sendCode: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/send-code',
      summary: 'Mail a signatory a code',
      description: 'Mails the signatory a new code of six digits. Earlier codes no longer work.',
    })
    .input(withToken)
    .output(z.object({ sent_to: z.string(), expires_at: instantSchema })),
  enterCode: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/enter-code',
      summary: "Enter a signatory's code",
      description:
        'Fails with CODE_WRONG, and with CODE_DEAD if a new code has to be requested. A retry with the same proof returns the same response.',
    })
    .input(withToken.extend({ code: z.string().max(100), code_proof: newCodeProof }))
    .output(z.object({ code_proof: codeProof, entered_until: instantSchema })),
  ask: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/ask',
      summary: 'Ask the firm a question',
      description:
        "Mails a question to the firm and adds it to the client's notes, once for each submission.",
    })
    .input(withToken.extend({ question: questionSchema, submission_id: submissionId }))
    .output(done),
  decline: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/decline',
      summary: 'Decline a proposal',
      description:
        'Ends the proposal for all signatories. Fails with ALREADY_SIGNED if the reader has signed.',
    })
    .input(withToken.extend({ reason: declineReasonSchema, submission_id: submissionId }))
    .output(done),
  notMe: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/not-me',
      summary: 'Report a link to another person',
      description:
        "Ends the signatory's links and notifies the firm. Signs nothing. Fails with ALREADY_SIGNED if the signatory has signed.",
    })
    .input(withToken.extend({ note: wrongPersonNoteSchema }))
    .output(done),
  sign: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/sign',
      summary: 'Sign a proposal',
      description:
        'Signs all the letters that the reader has to sign. Fails with NOT_YOUR_TURN, CODE_NEEDED, ALREADY_SIGNED and SHOWN_DIFFERS. A retry with the same submission returns the same response.',
    })
    .input(signingSchema.extend({ token: tokenSchema, code_proof: codeProof.nullable() }))
    .output(openedProposalSchema),
  pdf: publicProcedure
    .route({
      method: 'POST',
      path: '/proposal-page/pdf',
      summary: 'Download a proposal',
      description:
        "Returns the sealed record after all the client's signatories have signed. Before that, returns the proposal without signatures.",
    })
    .input(withToken)
    .output(z.file()),
  meeting: handedOverProcedure
    .route({
      method: 'GET',
      path: '/proposal-versions/{version_id}/meeting',
      summary: 'List who signs in a meeting',
      description: 'Everybody who signs a version, for a meeting. Fails with NOT_FOUND and PROPOSAL_ENDED.',
    })
    .input(z.object({ version_id: idSchema }))
    .output(meetingSchema),
  device: handedOverProcedure
    .route({ method: 'GET', path: '/device', summary: 'Find out who has the device' })
    .output(deviceSchema),
  openInPerson: handedOverProcedure
    .route({
      method: 'POST',
      path: '/proposal-versions/{version_id}/signatories/{signatory_id}/open',
      summary: 'Hand the device over',
      description:
        "Opens the page on a colleague's device in a meeting. Doesn't count as an opening by the client. Until `handBack`, the session can only read and sign for this signatory. All other calls, and handing over to the next signatory, fail with HANDED_OVER.",
    })
    .input(ofSignatory)
    .output(openedProposalSchema),
  handBack: handedOverProcedure
    .route({
      method: 'POST',
      path: '/device/hand-back',
      summary: 'Take the device back',
      description: 'Starts a new session. Fails with WRONG_PASSWORD and SECOND_FACTOR_INVALID.',
    })
    .input(z.object({ confirmation: confirmationSchema }))
    .output(done),
  signInPerson: handedOverProcedure
    .route({
      method: 'POST',
      path: '/proposal-versions/{version_id}/signatories/{signatory_id}/sign',
      summary: 'Sign a proposal in a meeting',
      description:
        'Like `sign`, but without a code, after `openInPerson`. The caller vouches for the signatory, and the record names the caller.',
    })
    .input(signingSchema.extend(ofSignatory.shape))
    .output(openedProposalSchema),
  countersign: signedInPersonProcedure
    .route({
      method: 'POST',
      path: '/proposal-versions/{version_id}/countersign',
      summary: 'Sign a proposal for the firm',
      description:
        'Signs for the firm. Fails with FORBIDDEN unless the proposal names the caller, with NOT_YOUR_TURN until the client has signed, and with WRONG_PASSWORD and SECOND_FACTOR_INVALID.',
    })
    .input(countersigningSchema.extend({ version_id: idSchema }))
    .output(z.object({ signed_at: instantSchema })),
};
