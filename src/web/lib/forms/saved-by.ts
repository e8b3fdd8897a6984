import { formatDateTime } from '#web/lib/browser/format.ts';

/** Name of the user who saved a conflicting change, as it was then, and the time. Null where not recorded. */
export interface SavedBy {
  by: string | null;
  at: string | null;
}

/** 'Pat Example saved changes on 02/03/2026 10:00.', or null. */
export function savedBy({ by, at }: SavedBy): string | null {
  return by !== null && at !== null ? `${by} saved changes on ${formatDateTime(at)}.` : null;
}
