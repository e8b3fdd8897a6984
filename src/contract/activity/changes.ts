import type { ActivityChanges } from './activity.ts';

/** Which of `fields` differ between two states of a row, and from what to what. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
): ActivityChanges {
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
}
