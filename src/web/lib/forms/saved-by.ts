import { formatDateTime } from '#web/lib/browser/format.ts';

/** The user who saved a conflicting change, by their name at the time, and when they saved it. Null if not recorded. */
export interface SavedBy {
  by: string | null;
  at: string | null;
}

/** For example 'Pat Example saved changes on 02/03/2026 10:00.', or null. */
export function savedBy({ by, at }: SavedBy): string | null {
  return by !== null && at !== null ? `${by} saved changes on ${formatDateTime(at)}.` : null;
}
