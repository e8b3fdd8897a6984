import type { CatalogueKind } from './catalogue-kind.ts';

/** An entry with its position. Entries are in display order. */
export interface Placed {
  kind: CatalogueKind;
  id: string;
  parent_id: string | null;
  is_active: boolean;
}

/** The siblings that an entry will have, in their new order, including itself. */
export interface Destination {
  parent_id: string | null;
  ids: string[];
}

export type DropPosition = 'before' | 'after' | 'inside';

const PARENT_KIND = { category: null, sub_header: 'category', option: 'sub_header' } as const;

/** Returns the destination of an entry dropped on another, or null if it can't be dropped there or wouldn't move. */
export function dropOn(
  entries: readonly Placed[],
  draggedId: string,
  targetId: string,
  position: DropPosition,
): Destination | null {
  const dragged = entries.find(({ id }) => id === draggedId);
  const target = entries.find(({ id }) => id === targetId);
  if (!dragged || !target || dragged === target) return null;
  if (target.kind === PARENT_KIND[dragged.kind])
    return position === 'inside' ? placed(entries, dragged, target.id, 0) : null;
  if (target.kind !== dragged.kind) return null;
  const siblings = childrenOf(entries, dragged, target.parent_id);
  const at = siblings.findIndex(({ id }) => id === target.id);
  return placed(entries, dragged, target.parent_id, position === 'before' ? at : at + 1);
}

/**
 * Returns an entry's destination when it moves one position up (-1) or down (1). Up from the first position or down from the
 * last position, it moves to the nearest active parent in that direction. Returns null if there is no such parent.
 */
export function stepFrom(entries: readonly Placed[], movedId: string, step: -1 | 1): Destination | null {
  const entry = entries.find(({ id }) => id === movedId);
  if (!entry) return null;
  const siblings = entries.filter((other) => isSibling(entry, other, entry.parent_id));
  const index = siblings.indexOf(entry) + step;
  if (index >= 0 && index < siblings.length) return placed(entries, entry, entry.parent_id, index);
  const parents = entries.filter(({ kind }) => kind === PARENT_KIND[entry.kind]);
  const own = parents.findIndex(({ id }) => id === entry.parent_id);
  const beyond = step < 0 ? parents.slice(0, Math.max(own, 0)).toReversed() : parents.slice(own + 1);
  const next = beyond.find(({ is_active }) => is_active);
  if (own < 0 || !next) return null;
  return placed(entries, entry, next.id, step < 0 ? childrenOf(entries, entry, next.id).length : 0);
}

/** Returns null if the entry would stay where it is, or if the new parent is inactive. */
function placed(
  entries: readonly Placed[],
  entry: Placed,
  parent_id: string | null,
  index: number,
): Destination | null {
  const parent = entries.find(({ id }) => id === parent_id);
  if (parent_id !== entry.parent_id && !parent?.is_active) return null;
  const ids = childrenOf(entries, entry, parent_id).map(({ id }) => id);
  const next = ids.toSpliced(index, 0, entry.id);
  const before = entries.filter((other) => isSibling(entry, other, parent_id)).map(({ id }) => id);
  const isSame = parent_id === entry.parent_id && next.every((id, index) => id === before[index]);
  return isSame ? null : { parent_id, ids: next };
}

/** The children of a parent without the entry that moves. */
function childrenOf(entries: readonly Placed[], moving: Placed, parent_id: string | null): Placed[] {
  return entries.filter((other) => isSibling(moving, other, parent_id) && other.id !== moving.id);
}

function isSibling({ kind }: Placed, other: Placed, parent_id: string | null): boolean {
  return other.kind === kind && other.parent_id === parent_id;
}
