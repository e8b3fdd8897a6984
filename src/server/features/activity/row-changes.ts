import { isDeepStrictEqual } from 'node:util';
import type { ActivityChanges } from '#contract/activity/activity.ts';

/** Which columns differ, and from what to what; lists and objects are compared by what is in them. */
export function rowChanges<Row extends object>(before: Row, after: Row): ActivityChanges {
  const keys = Object.keys(after) as (keyof Row & string)[];
  return Object.fromEntries(
    keys
      .filter((key) => !isDeepStrictEqual(before[key], after[key]))
      .map((key) => [key, { from: before[key], to: after[key] }]),
  );
}
