import { formatDateTime } from '#web/lib/browser/format.ts';

/** Author of a conflicting change (their name at the time) and its instant. Null where not recorded. */
export interface SavedBy {
  by: string | null;
  at: string | null;
}

/** 'Pat Example saved changes on 02/03/2026 10:00.', or null. */
export function savedBy({ by, at }: SavedBy): string | null {
  return by !== null && at !== null ? `${by} saved changes on ${formatDateTime(at)}.` : null;
}
