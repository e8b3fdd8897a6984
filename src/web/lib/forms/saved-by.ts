import { formatDateTime } from '#web/lib/browser/format.ts';

/** Whose change stands in the way of mine, by the name at the time, and the instant of it; null where nobody noted it. */
export interface SavedBy {
  by: string | null;
  at: string | null;
}

/** 'Pat Example saved changes on 02/03/2026 10:00.', or null. */
export function savedBy({ by, at }: SavedBy): string | null {
  return by !== null && at !== null ? `${by} saved changes on ${formatDateTime(at)}.` : null;
}
