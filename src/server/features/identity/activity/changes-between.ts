import { isDeepStrictEqual } from 'node:util';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';

/** The fields of `after` that differ from `before`, each with both values. Compares lists and objects by content. */
export function changesBetween<After extends object>(
  before: Readonly<Record<keyof After, unknown>>,
  after: After,
): ActivityChanges {
  const fields = Object.keys(after) as (keyof After & string)[];
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
