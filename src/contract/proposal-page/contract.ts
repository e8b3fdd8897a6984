import { z } from 'zod';
import { tokenSchema } from '#contract/links/link.ts';
import { publicProcedure, signedInPersonProcedure } from '#contract/procedure.ts';
import { idSchema, instantSchema } from '#contract/scalars.ts';
import { meetingSchema } from './meeting.ts';
import { openedProposalSchema } from './opened-proposal.ts';
import {
  countersigningSchema,
  declineReasonSchema,
  questionSchema,
  signingSchema,
  submissionId,
} from './signing.ts';

const done = z.object({});
const withToken = z.object({ token: tokenSchema });
/** From `enterCode`. It proves that this browser entered the code, since a forwarded link has the same token. */
const codeProof = z.string().max(100);
const ofSignatory = z.object({ version_id: idSchema, signatory_id: idSchema });

/**
 * Public procedures take a signatory's token. They all throw PROPOSAL_ENDED for a proposal that can no longer be read,
 * and TOO_MANY_REQUESTS.
 */
export const proposalPageContract = {
  /** Counts the opening and changes nothing else, since mail scanners open links too. */
  open: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/open' })
    .input(withToken.extend({ code_proof: codeProof.nullish() }))
    .output(openedProposalSchema),
  /** Mails the signatory a new code of six digits. Earlier codes no longer work. */
  sendCode: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/send-code' })
    .input(withToken)
    .output(z.object({ sent_to: z.string(), expires_at: instantSchema })),
  /** Throws CODE_WRONG, and CODE_DEAD if a new code has to be requested. */
  enterCode: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/enter-code' })
    .input(withToken.extend({ code: z.string().max(100) }))
    .output(z.object({ code_proof: codeProof, entered_until: instantSchema })),
  /** Mails a question to the firm and adds it to the client's notes, once for each submission. */
  ask: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/ask' })
    .input(withToken.extend({ question: questionSchema, submission_id: submissionId }))
    .output(done),
  /** Ends the proposal for all signatories. Throws ALREADY_SIGNED once the reader has signed. */
  decline: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/decline' })
    .input(withToken.extend({ reason: declineReasonSchema, submission_id: submissionId }))
    .output(done),
  /**
   * Signs all letters of the reader. Throws NOT_YOUR_TURN, CODE_NEEDED, ALREADY_SIGNED and SHOWN_DIFFERS. Repeating it
   * with the same submission returns the same.
   */
  sign: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/sign' })
    .input(signingSchema.extend({ token: tokenSchema, code_proof: codeProof.nullable() }))
    .output(openedProposalSchema),
  /** The sealed record once everybody has signed, and before that the proposal without signatures. */
  pdf: publicProcedure
    .route({ method: 'POST', path: '/proposal-page/pdf' })
    .input(withToken)
    .output(z.file()),
  /** Everybody who signs a version, for a meeting. Throws NOT_FOUND and PROPOSAL_ENDED. */
  meeting: signedInPersonProcedure
    .route({ method: 'GET', path: '/proposal-versions/{version_id}/meeting' })
    .input(z.object({ version_id: idSchema }))
    .output(meetingSchema),
  /** The same page on a colleague's device, in a meeting. Not counted as an opening by the client. */
  openInPerson: signedInPersonProcedure
    .route({ method: 'POST', path: '/proposal-versions/{version_id}/signatories/{signatory_id}/open' })
    .input(ofSignatory)
    .output(openedProposalSchema),
  /** Like `sign`, without a code: the caller vouches for who signs, and the record names them. */
  signInPerson: signedInPersonProcedure
    .route({ method: 'POST', path: '/proposal-versions/{version_id}/signatories/{signatory_id}/sign' })
    .input(signingSchema.extend(ofSignatory.shape))
    .output(openedProposalSchema),
  /**
   * Signs for the firm. Throws FORBIDDEN for anybody but the user whom the proposal names, and NOT_YOUR_TURN until the
   * client has signed.
   */
  countersign: signedInPersonProcedure
    .route({ method: 'POST', path: '/proposal-versions/{version_id}/countersign' })
    .input(countersigningSchema.extend({ version_id: idSchema }))
    .output(z.object({ signed_at: instantSchema })),
};
