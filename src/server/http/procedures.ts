import { type AnyProcedure, isProcedure } from '@orpc/server';

/** Yields every procedure of a router with its path, e.g. `['clients', 'list']`. */
export function* proceduresOf(
  node: object,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; procedure: AnyProcedure }> {
  if (isProcedure(node)) yield { path, procedure: node };
  else
    for (const [name, child] of Object.entries(node)) yield* proceduresOf(child as object, [...path, name]);
}
