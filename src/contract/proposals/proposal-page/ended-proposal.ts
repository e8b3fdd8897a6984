import { z } from 'zod';
import { publicFirmSchema } from '#contract/firm/firm/public-firm.ts';
import { instantSchema } from '#contract/values/scalars.ts';

/**
 * Why a link leads to no proposal. `unknown`: the token doesn't exist, or the client was erased. `superseded`: there is a
 * newer version, with other links, however this one ended. `wrong_person`: a reader of the signatory's link said that they
 * are somebody else.
 */
const ENDED_STATES = ['expired', 'superseded', 'withdrawn', 'declined', 'wrong_person', 'unknown'] as const;

/**
 * The public page shows the firm beside the reason, and nothing about the client, except to a reader who signed the
 * version before it ended.
 */
export const endedProposalSchema = z.object({
  state: z.enum(ENDED_STATES),
  firm: publicFirmSchema.nullable(),
  /** The reader's own signature, which has no effect. */
  void_signature: z
    .object({
      signed_at: instantSchema,
      /** The signatory who declined the version; null if it ended otherwise. */
      declined_by: z.string().nullable(),
    })
    .optional(),
});

export type EndedProposal = z.infer<typeof endedProposalSchema>;
