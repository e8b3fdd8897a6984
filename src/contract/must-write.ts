import type { ActivityChanges } from './activity/activity.ts';
import { Refusal } from './errors.ts';

/**
 * Whether a saved form has anything to write over the `stored` row. Throws ROW_CHANGED where it has and somebody else
 * saved since it was opened at `version`. Nothing to write is nothing to refuse: the same was saved before, perhaps by
 * this very form.
 */
export function mustWrite(
  changes: ActivityChanges,
  stored: { version: number; edited_by_name: string | null; edited_at: string | null },
  version: number,
): boolean {
  const changed = Object.entries(changes);
  if (changed.length === 0) return false;
  if (stored.version === version) return true;
  throw new Refusal('ROW_CHANGED', {
    version: stored.version,
    changed: Object.fromEntries(changed.map(([field, { from }]) => [field, from])),
    by: stored.edited_by_name,
    at: stored.edited_at,
  });
}
