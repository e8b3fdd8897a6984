/** Values of the client list's filter by proposal. The first screen loads this file, so it doesn't use zod. */
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
 * `draft`: a draft was saved and hasn't been sent since. `unsigned`: the client isn't closed, and its proposal, however
 * it was sent, is still unsigned after the number of days in Settings. `expiring`: an open version that expires soon;
 * `open` includes these. The others are states of versions.
 */
export type ProposalFilter = (typeof PROPOSAL_FILTERS)[number];
