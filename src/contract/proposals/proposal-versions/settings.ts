import { z } from 'zod';
import { idSchema } from '#contract/values/scalars.ts';

/** How 'Send Proposal' sends a proposal. `tallygate`: this program sends the prepared proposal. */
export const SENT_BY = ['goproposal', 'tallygate'] as const;

export type SentBy = (typeof SENT_BY)[number];

/** The settings form. */
export const saveProposalSettingsSchema = z.object({
  sent_by: z.enum(SENT_BY),
  /** Defaults of a new draft. */
  needs_code: z.boolean(),
  countersignatory: idSchema.nullable(),
});

export type SaveProposalSettings = z.output<typeof saveProposalSettingsSchema>;

/** How the firm sends proposals. `version` is 0 until somebody saves. */
export const proposalSettingsSchema = saveProposalSettingsSchema.extend({ version: z.int() });

export type ProposalSettings = z.infer<typeof proposalSettingsSchema>;

/** The settings screen. `is_seal_used`: a sealing key exists, or a proposal was sent from this program. */
export const shownSettingsSchema = proposalSettingsSchema.extend({ is_seal_used: z.boolean() });

export type ShownSettings = z.infer<typeof shownSettingsSchema>;

export const DEFAULT_PROPOSAL_SETTINGS: ProposalSettings = {
  sent_by: 'goproposal',
  needs_code: false,
  countersignatory: null,
  version: 0,
};
