import { Refusal } from '#contract/errors.ts';
import type { ActivityChanges } from './activity.ts';

/**
 * Whether a saved form changes the `stored` row. Throws ROW_CHANGED if it does but the row has changed since the form was
 * opened at `version`. A save without changes never throws: it may be a repeat of the same save.
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
