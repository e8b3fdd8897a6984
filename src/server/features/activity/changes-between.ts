import { isDeepStrictEqual } from 'node:util';
import type { ActivityChanges } from '#contract/activity/activity.ts';

/** Which fields of `after` differ from `before`, and from what to what; lists and objects differ by what is in them. */
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
