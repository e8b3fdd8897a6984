/** How far the clocks of a time-stamp authority and of an installation may differ, and the worst accuracy of a stamp. */
export const STAMP_TOLERANCE_MINUTES = 5;
const TOLERANCE_MS = STAMP_TOLERANCE_MINUTES * 60_000;

/** A time as an authority states it. */
export interface StatedTime {
  at: string;
  /** By how much the authority says that `at` may be off, in milliseconds. */
  accuracy_ms: number;
}

type StampTiming = 'within' | 'imprecise' | 'early' | 'late';

/** Whether the authority made the stamp between two instants, going by the time that it states. */
export function stampTiming(
  { at, accuracy_ms }: StatedTime,
  { from, until }: { from: string; until: string },
): StampTiming {
  // A negative accuracy has no meaning, so a stranger could choose it for its effect.
  if (!(Math.abs(accuracy_ms) <= TOLERANCE_MS)) return 'imprecise';
  if (!(Date.parse(at) >= Date.parse(from) - TOLERANCE_MS)) return 'early';
  return Date.parse(at) <= Date.parse(until) + TOLERANCE_MS ? 'within' : 'late';
}

/** Whether a valid time stamp on a sealed document counts, or why it is foreign. */
export const STAMP_STANDINGS = ['counts', 'imprecise', 'early', 'late', 'other_authority'] as const;
export type StampStanding = (typeof STAMP_STANDINGS)[number];

/** `is_known`: whether the authority is one that the reader trusts. */
export function stampStanding(
  stamp: StatedTime & { is_known: boolean },
  { signed_at, now }: { signed_at: string; now: Date },
): StampStanding {
  const timing = stampTiming(stamp, { from: signed_at, until: now.toISOString() });
  if (timing !== 'within') return timing;
  return stamp.is_known ? 'counts' : 'other_authority';
}

/** Each completes 'It doesn’t count, because …'. */
export const WHY_FOREIGN: Record<Exclude<StampStanding, 'counts' | 'other_authority'>, string> = {
  imprecise: `its time may be off by more than ${STAMP_TOLERANCE_MINUTES} minutes`,
  early: 'it claims a time before the document was sealed',
  late: 'it claims a time that is still to come',
};

/** Why a stamp that was requested for a record is refused, or null. Completes 'refused a time stamp: …'. */
export function whyStampRefused(
  stamp: StatedTime,
  { signed_at, asked_at, answered_at }: { signed_at: string; asked_at: string; answered_at: string },
): string | null {
  const from = signed_at > asked_at ? signed_at : asked_at;
  const timing = stampTiming(stamp, { from, until: answered_at });
  if (timing === 'within') return null;
  if (timing === 'imprecise') return WHY_FOREIGN.imprecise;
  const stated = `the authority’s time was ${utcText(stamp.at)}`;
  const ours = `ours was ${utcText(timing === 'early' ? asked_at : answered_at)}`;
  return from === asked_at
    ? `${stated}, but ${ours}`
    : `${stated} and ${ours}, but the record was sealed at ${utcText(signed_at)}`;
}

/** '2026-03-02 10:15:30 UTC'. To the second and in UTC, because it is about clocks. */
const utcText = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`;
