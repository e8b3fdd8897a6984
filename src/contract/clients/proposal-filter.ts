/** The client list's filter by the proposals that this program sends. Read on the first screen, so without zod. */
export const PROPOSAL_FILTERS = [
  'draft',
  'open',
  'expiring',
  'unsigned',
  'expired',
  'declined',
  'withdrawn',
  'signed',
] as const;

/**
 * `draft`: saved, and not sent since. The others are states of the newest version, except `unsigned`: open clients whose
 * proposal, however it was sent, isn't signed after the days that Settings allow. `expiring` clients are open too.
 */
export type ProposalFilter = (typeof PROPOSAL_FILTERS)[number];
