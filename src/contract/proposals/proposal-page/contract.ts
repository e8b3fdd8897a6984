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
  open: publicProcedure(
    'POST /proposal-page/open',
    'Open a proposal',
    'Changes nothing, since mail scanners open links too.',
  )
    .input(withToken.extend({ code_proof: codeProof.nullish() }))
    .output(openedProposalSchema),
  opened: publicProcedure(
    'POST /proposal-page/opened',
    'Record an opening',
    'For the page, after the first gesture of a reader, at most once in half an hour. Changes nothing else.',
  )
    .input(withToken)
    .output(done),
  sendCode: publicProcedure(
    'POST /proposal-page/send-code',
    'Mail a signatory a code',
    'Mails the signatory a new code of six digits. Earlier codes no longer work.',
  )
    .input(withToken)
    .output(z.object({ sent_to: z.string(), expires_at: instantSchema })),
  enterCode: publicProcedure(
    'POST /proposal-page/enter-code',
    "Enter a signatory's code",
    'Fails with CODE_WRONG, and with CODE_DEAD if a new code has to be requested. A retry with the same proof returns the same response.',
  )
    .input(withToken.extend({ code: z.string().max(100), code_proof: newCodeProof }))
    .output(z.object({ code_proof: codeProof, entered_until: instantSchema })),
  ask: publicProcedure(
    'POST /proposal-page/ask',
    'Ask the firm a question',
    "Mails a question to the firm and adds it to the client's notes, once for each submission.",
  )
    .input(withToken.extend({ question: questionSchema, submission_id: submissionId }))
    .output(done),
  decline: publicProcedure(
    'POST /proposal-page/decline',
    'Decline a proposal',
    'Ends the proposal for all signatories. Fails with ALREADY_SIGNED if the reader has signed.',
  )
    .input(withToken.extend({ reason: declineReasonSchema, submission_id: submissionId }))
    .output(done),
  notMe: publicProcedure(
    'POST /proposal-page/not-me',
    'Report a link to another person',
    "Ends the signatory's links and notifies the firm. Signs nothing. Fails with ALREADY_SIGNED if the signatory has signed.",
  )
    .input(withToken.extend({ note: wrongPersonNoteSchema }))
    .output(done),
  sign: publicProcedure(
    'POST /proposal-page/sign',
    'Sign a proposal',
    'Signs all the letters that the reader has to sign. Fails with NOT_YOUR_TURN, CODE_NEEDED, ALREADY_SIGNED and SHOWN_DIFFERS. A retry with the same submission returns the same response.',
  )
    .input(signingSchema.extend({ token: tokenSchema, code_proof: codeProof.nullable() }))
    .output(openedProposalSchema),
  pdf: publicProcedure(
    'POST /proposal-page/pdf',
    'Download a proposal',
    "Returns the sealed record after all the client's signatories have signed. Before that, returns the proposal without signatures.",
  )
    .input(withToken)
    .output(z.file()),
  meeting: handedOverProcedure(
    'GET /proposal-versions/{version_id}/meeting',
    'List who signs in a meeting',
    'Everybody who signs a version, for a meeting. Fails with NOT_FOUND and PROPOSAL_ENDED.',
  )
    .input(z.object({ version_id: idSchema }))
    .output(meetingSchema),
  device: handedOverProcedure('GET /device', 'Find out who has the device').output(deviceSchema),
  openInPerson: handedOverProcedure(
    'POST /proposal-versions/{version_id}/signatories/{signatory_id}/open',
    'Hand the device over',
    "Opens the page on a colleague's device in a meeting. Doesn't count as an opening by the client. Until `handBack`, the session can only read and sign for this signatory. All other calls, and handing over to the next signatory, fail with HANDED_OVER.",
  )
    .input(ofSignatory)
    .output(openedProposalSchema),
  handBack: handedOverProcedure(
    'POST /device/hand-back',
    'Take the device back',
    'Starts a new session. Fails with WRONG_PASSWORD and SECOND_FACTOR_INVALID.',
  )
    .input(z.object({ confirmation: confirmationSchema }))
    .output(done),
  signInPerson: handedOverProcedure(
    'POST /proposal-versions/{version_id}/signatories/{signatory_id}/sign',
    'Sign a proposal in a meeting',
    'Like `sign`, but without a code, after `openInPerson`. The caller vouches for the signatory, and the record names the caller.',
  )
    .input(signingSchema.extend(ofSignatory.shape))
    .output(openedProposalSchema),
  countersign: signedInPersonProcedure(
    'POST /proposal-versions/{version_id}/countersign',
    'Sign a proposal for the firm',
    'Signs for the firm. Fails with FORBIDDEN unless the proposal names the caller, with NOT_YOUR_TURN until the client has signed, and with WRONG_PASSWORD and SECOND_FACTOR_INVALID.',
  )
    .input(countersigningSchema.extend({ version_id: idSchema }))
    .output(z.object({ signed_at: instantSchema })),
};
