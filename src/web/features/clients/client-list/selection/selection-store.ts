import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent } from 'react';
import { singleKeysOn } from '#web/lib/keys/single-keys.ts';
import { EVERYTHING, isSelected, NOTHING, type Selection, withClients } from './selection.ts';

interface Selecting {
  /** The list that the selection belongs to. */
  list: string;
  selection: Selection;
  /** The client toggled last, from which a range starts. */
  last: string | null;
}

// Stored outside components, so that the selection stays when cards unmount or the user visits a client's page.
const selecting = createAtom<Selecting>({ list: '', selection: NOTHING, last: null });

/** Returns the ids from one client to another in the order of the view, both included. */
export type FindRange = (from: string, to: string) => Promise<readonly string[]>;

let findRange: FindRange | null = null;

/** Clears the selection if it was made in another list. `list` identifies the filter and the user. */
export function useSelectionOf(list: string): void {
  useEffect(() => {
    if (selecting.get().list !== list) selecting.set({ list, selection: NOTHING, last: null });
  }, [list]);
}

/** Makes Shift select a range in the order of this view. */
export function useRangesOf(find: FindRange): void {
  const latest = useEffectEvent(find);
  useEffect(() => {
    const own: FindRange = (from, to) => latest(from, to);
    findRange = own;
    return () => {
      if (findRange === own) findRange = null;
    };
  }, []);
}

export function useSelection(): Selection {
  return useSelector(selecting, ({ selection }) => selection);
}

export function useIsSelected(id: string): boolean {
  return useSelector(selecting, ({ selection }) => isSelected(selection, id));
}

/** Whether the selection may have clients. Also true if all were selected and then each was removed. */
export function useIsSelecting(): boolean {
  return useSelector(selecting, ({ selection: { all, ids } }) => all || ids.size > 0);
}

/**
 * Selects a client, or removes it from the selection. With `range`, does the same to all clients between this one
 * and the one toggled last.
 */
export async function toggleSelected(id: string, { range }: { range: boolean }): Promise<void> {
  const { list, selection, last } = selecting.get();
  const selected = !isSelected(selection, id);
  selecting.set({ list, selection: withClients(selection, [id], selected), last: id });
  if (!range || last === null || last === id || findRange === null) return;
  const ids = await findRange(last, id).catch(() => []);
  const now = selecting.get();
  if (now.list === list) selecting.set({ ...now, selection: withClients(now.selection, ids, selected) });
}

/** For Shift with an arrow key: selects a client and its neighbour or, if both are selected, removes the client. */
export function extendSelection(id: string, neighbour: string): void {
  const { list, selection } = selecting.get();
  const shrinks = isSelected(selection, id) && isSelected(selection, neighbour);
  const changed = withClients(selection, shrinks ? [id] : [id, neighbour], !shrinks);
  selecting.set({ list, selection: changed, last: neighbour });
}

export function selectAll(): void {
  selecting.set({ ...selecting.get(), selection: EVERYTHING, last: null });
}

export function clearSelection(): void {
  selecting.set({ ...selecting.get(), selection: NOTHING, last: null });
}

const TYPED_INTO = 'textarea, select, input:not([type="checkbox"])';

/** Toggles the focused client on X, and the range up to it on Shift+X. Elements of a client have `data-client`. */
export function selectByKey(event: {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget;
  preventDefault: () => void;
}): void {
  const { key, shiftKey, target } = event;
  if (key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey || !singleKeysOn()) return;
  if (!(target instanceof Element) || target.matches(TYPED_INTO)) return;
  const id = target.closest<HTMLElement>('[data-client]')?.dataset.client;
  if (id === undefined) return;
  event.preventDefault();
  void toggleSelected(id, { range: shiftKey });
}
