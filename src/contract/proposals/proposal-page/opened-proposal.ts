import { z } from 'zod';
import { shownLetterSchema } from '#contract/proposals/letters/document-letter.ts';
import { proposalDocumentSchema } from '#contract/proposals/proposal-versions/document/document.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/**
 * `open`: nobody has signed. `accepted`: the first signature has fixed the options. `signed`: all the client's
 * signatories have signed. A version in any other state is refused with PROPOSAL_ENDED.
 */
export const PAGE_STATES = ['open', 'accepted', 'signed'] as const;

export type PageState = (typeof PAGE_STATES)[number];

/** A sent proposal, as one of its signatories reads it. */
export const openedProposalSchema = z.object({
  /** The reader. */
  signatory_id: idSchema,
  /** The email addresses of the other signatories are ''. */
  document: proposalDocumentSchema,
  document_hash: z.string(),
  state: z.enum(PAGE_STATES),
  /** Keys of the optional lines that the client left out. Empty while nobody has signed. */
  left_out: z.array(z.string()),
  /** The letters as the first signatory accepted them. Null while nobody has signed. */
  accepted_letters: z.array(shownLetterSchema).nullable(),
  /** Whether the reader chooses the options, because they would be the first to sign. */
  may_choose_options: z.boolean(),
  /** The name of the signatory whose turn it is; null if the reader may sign or has signed. */
  waiting_for: z.string().nullable(),
  signatories: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      position: z.string(),
      kind: z.enum(['client', 'firm']),
      signed_at: instantSchema.nullable(),
    }),
  ),
  /** The reader's own signature. */
  mine: z.object({ signed_at: instantSchema.nullable(), typed_name: z.string().nullable() }),
  code: z.object({
    /** Whether a mailed code has to be entered before signing. False in person. */
    needed: z.boolean(),
    /** Whether this browser entered a correct code within the last hour, proved by `code_proof`. */
    entered: z.boolean(),
    /** The reader's address with most letters hidden, such as 'a•••@example.com'. */
    sent_to: z.string(),
  }),
  /** The letters that the reader signs, with all options until somebody has signed. */
  letters_to_sign: z.array(idSchema),
  /** Whether the reader is asked if work may start within the cancellation period. */
  early_start_asked: z.boolean(),
  /** Whether `pdf` returns the signed copy. Otherwise it returns the proposal without signatures. */
  has_pdf: z.boolean(),
  /** The name of the client's owner, or else of the sender. Null if neither exists or has entered a name. */
  looked_after_by: z.string().nullable(),
  /** Whether mails leave the server. */
  mail_configured: z.boolean(),
});

export type OpenedProposal = z.infer<typeof openedProposalSchema>;
