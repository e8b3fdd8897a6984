import { londonDay } from '#contract/london-time.ts';
import type { StoredState } from '#contract/proposal-versions/version-state.ts';
import type { EndedProposal } from './ended-proposal.ts';
import type { PageState } from './opened-proposal.ts';

/** A signed version never expires. Any other is valid until the end of its last day in London. */
export function pageState(
  version: { state: StoredState; valid_until: string; accepted_at: string | null },
  now: Date,
): PageState | Exclude<EndedProposal['state'], 'unknown'> {
  if (version.state !== 'open') return version.state;
  if (londonDay(now) > version.valid_until) return 'expired';
  return version.accepted_at === null ? 'open' : 'accepted';
}
