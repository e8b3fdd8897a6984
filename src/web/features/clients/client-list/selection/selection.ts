/**
 * The selected clients: those with the `ids` or, if `all` is true, all that match the filter except those with the
 * `ids`.
 */
export interface Selection {
  all: boolean;
  ids: ReadonlySet<string>;
}

export const NOTHING: Selection = { all: false, ids: new Set() };
export const EVERYTHING: Selection = { all: true, ids: new Set() };

export function isSelected({ all, ids }: Selection, id: string): boolean {
  return ids.has(id) !== all;
}

/** Adds clients to a selection, or removes them. */
export function withClients(
  { all, ids }: Selection,
  changed: readonly string[],
  selected: boolean,
): Selection {
  const next = new Set(ids);
  for (const id of changed) {
    if (selected === all) next.delete(id);
    else next.add(id);
  }
  return { all, ids: next };
}

/** Number of selected clients. `matching` is the number that match the filter. */
export function selectedCount({ all, ids }: Selection, matching: number): number {
  return all ? Math.max(0, matching - ids.size) : ids.size;
}
