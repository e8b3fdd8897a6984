import { londonDay } from '#contract/values/london-time.ts';

/** Stored states of a sent version. An open version that is past its last day has expired. */
export const STORED_STATES = ['open', 'superseded', 'withdrawn', 'declined', 'signed'] as const;

/** States of a version as they are shown. */
export const VERSION_STATES = [...STORED_STATES, 'expired'] as const;

export type StoredState = (typeof STORED_STATES)[number];
export type VersionState = (typeof VERSION_STATES)[number];

/** Returns the state of a sent version. The first signature accepts it, and an accepted version doesn't expire. */
export function versionState(
  version: { state: StoredState; valid_until: string; accepted_at: string | null },
  now: Date,
): VersionState {
  if (version.state !== 'open' || version.accepted_at !== null) return version.state;
  return version.valid_until < londonDay(now) ? 'expired' : 'open';
}
