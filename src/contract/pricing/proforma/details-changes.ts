import type { ActivityChanges } from '#contract/identity/activity/activity.ts';

type Leaf = string | number | boolean | null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Collects values by dotted path ('primary_contact.email', 'services.payroll.paye.frequency'). */
function leavesOf(value: unknown, path: string, leaves: Map<string, Leaf>): Map<string, Leaf> {
  if (isRecord(value)) {
    for (const [key, below] of Object.entries(value)) {
      leavesOf(below, path === '' ? key : `${path}.${key}`, leaves);
    }
  } else leaves.set(path, (value ?? null) as Leaf);
  return leaves;
}

/** An untouched option may be stored as null, false or empty text, or not at all. */
function isBlank(value: Leaf | undefined): boolean {
  return value === undefined || value === null || value === false || value === '';
}

/** Returns the values that differ between two states of a proforma or a part of it, by dotted path. */
export function detailsChanges(before: object, after: object): ActivityChanges {
  const from = leavesOf(before, '', new Map());
  const to = leavesOf(after, '', new Map());
  const paths = new Set([...from.keys(), ...to.keys()]);
  return Object.fromEntries(
    [...paths]
      .filter(
        (path) => from.get(path) !== to.get(path) && !(isBlank(from.get(path)) && isBlank(to.get(path))),
      )
      .map((path) => [path, { from: from.get(path) ?? null, to: to.get(path) ?? null }]),
  );
}
