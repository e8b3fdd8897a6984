import { type StoredState, versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import type { EndedProposal } from './ended-proposal.ts';
import type { PageState } from './opened-proposal.ts';

/** The state of a sent version for its signatories. */
export function pageState(
  version: { state: StoredState; valid_until: string; accepted_at: string | null },
  now: Date,
): PageState | Exclude<EndedProposal['state'], 'wrong_person' | 'unknown'> {
  const state = versionState(version, now);
  return state === 'open' && version.accepted_at !== null ? 'accepted' : state;
}
