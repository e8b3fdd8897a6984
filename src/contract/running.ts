/** Milliseconds by which the clocks of two processes may differ. */
export const CLOCK_SKEW_MS = 60_000;

/** The latest instant (ISO) at which something that lasts so many milliseconds can end, if it has begun. */
export function latestEnd(lasts_ms: number, now: Date): string {
  return new Date(now.getTime() + lasts_ms + CLOCK_SKEW_MS).toISOString();
}

/**
 * Whether something that lasts so many milliseconds and ends at `ends_at` is still running. An end further away than
 * its own length was stored by a clock that ran ahead: it is over.
 */
export function isRunning(
  { ends_at, lasts_ms }: { ends_at: Date | string; lasts_ms: number },
  now: Date,
): boolean {
  const end = new Date(ends_at).toISOString();
  return end > now.toISOString() && end <= latestEnd(lasts_ms, now);
}
