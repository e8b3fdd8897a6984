import { z } from 'zod';
import { publicFirmSchema } from '#contract/firm/public-firm.ts';

/**
 * Why a link leads to no proposal. `unknown`: the token doesn't exist, or the client was erased. `superseded`: there is a
 * newer version, with other links.
 */
const ENDED_STATES = ['expired', 'superseded', 'withdrawn', 'declined', 'unknown'] as const;

/** The public page shows the firm beside the reason, and nothing about the client. */
export const endedProposalSchema = z.object({
  state: z.enum(ENDED_STATES),
  firm: publicFirmSchema.nullable(),
});

export type EndedProposal = z.infer<typeof endedProposalSchema>;
