import type { TreeNodeData } from '@mantine/core';
import { CATALOGUE_KINDS } from '#contract/pricing/catalogue/catalogue-kind.ts';
import {
  type CatalogueLists,
  type ListedEntry,
  listedEntries,
} from '#web/features/pricing/catalogue/listed-entry.ts';

/** All entries, each level in display order. */
export function allEntries(lists: CatalogueLists): ListedEntry[] {
  return CATALOGUE_KINDS.flatMap((kind) => listedEntries(lists, kind));
}

/** The entries as a tree of nodes. The value of a node is its entry's id. */
export function treeOf(entries: readonly ListedEntry[]): TreeNodeData[] {
  const children = Map.groupBy(entries, ({ parent_id }) => parent_id);
  const below = (parent_id: string | null): TreeNodeData[] =>
    (children.get(parent_id) ?? []).map(({ id, display_name }) => ({
      value: id,
      label: display_name,
      children: below(id),
    }));
  return below(null);
}

/** The expanded state of a tree that shows an entry: its parents are unfolded. */
export function pathTo(
  entries: ReadonlyMap<string, ListedEntry>,
  id: string | null,
): Record<string, boolean> {
  const parent = id === null ? null : (entries.get(id)?.parent_id ?? null);
  return parent === null ? {} : { ...pathTo(entries, parent), [parent]: true };
}
