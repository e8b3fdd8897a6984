/** Milliseconds by which two processes' clocks may differ. */
export const CLOCK_SKEW_MS = 60_000;

/** Returns the latest instant (ISO) at which something that has begun and lasts `lasts_ms` can end. */
export function latestEnd(lasts_ms: number, now: Date): string {
  return new Date(now.getTime() + lasts_ms + CLOCK_SKEW_MS).toISOString();
}

/**
 * Whether something that lasts `lasts_ms` milliseconds and ends at `ends_at` is still running. If its end is later than
 * `latestEnd`, a clock ran ahead when the end was stored, so it counts as over.
 */
export function isRunning(
  { ends_at, lasts_ms }: { ends_at: Date | string; lasts_ms: number },
  now: Date,
): boolean {
  const end = new Date(ends_at).toISOString();
  return end > now.toISOString() && end <= latestEnd(lasts_ms, now);
}
