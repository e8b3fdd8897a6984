import { Text, Tree, type TreeDragDropPayload, useTree, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Destination, dropOn, stepFrom } from '#contract/pricing/catalogue/move.ts';
import type { ListedEntry } from '#web/features/pricing/catalogue/listed-entry.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { type EditedEntry, loadEntry } from './edited-entry.ts';
import { EntryEdit } from './entry-edit.tsx';
import { EntryNode } from './entry-node.tsx';
import classes from './tree.module.css';
import { treeOf } from './tree-data.ts';
import { useMoveEntry } from './use-move-entry.ts';

export interface EntryTreeProps {
  /** All entries, because a move also depends on those that aren't shown. */
  all: readonly ListedEntry[];
  shown: readonly ListedEntry[];
  /** Ids of unfolded entries. Null unfolds everything. */
  expanded: Record<string, boolean> | null;
  onExpanded: (expanded: Record<string, boolean>) => void;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The tree: folding, choosing, moving and editing, by pointer and by keyboard. */
export function EntryTree({ all, shown, expanded, onExpanded, chosen, onChoose }: EntryTreeProps) {
  const hintId = useId();
  const root = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<EditedEntry | null>(null);
  const [moved, setMoved] = useState<{ id: string; announced: string } | null>(null);
  const data = useMemo(() => treeOf(shown), [shown]);
  const byId = useMemo(() => new Map(all.map((entry) => [entry.id, entry])), [all]);
  const [unfolded, setUnfolded] = useState(() => Object.fromEntries(shown.map(({ id }) => [id, true])));
  const tree = useTree({
    expandedState: expanded ?? unfolded,
    onExpandedStateChange: expanded === null ? setUnfolded : onExpanded,
    selectedState: chosen === null ? [] : [chosen],
    onSelectedStateChange: ([id]) => id !== undefined && onChoose(id),
  });
  const move = useMoveEntry(({ id, display_name }) =>
    setMoved({ id, announced: `${display_name} has moved.` }),
  );

  const nodeOf = (id: string) =>
    root.current?.querySelector<HTMLElement>(`[role=treeitem][data-value="${id}"]`);

  // If the address names an entry, it receives the focus once, when the tree appears.
  const first = useRef(chosen);
  useEffect(() => {
    if (first.current === null) return;
    const node = root.current?.querySelector<HTMLElement>(`[role=treeitem][data-value="${first.current}"]`);
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: 'center' });
    if (node) first.current = null;
  });

  // Browsers drop the focus of an element that moves.
  useEffect(() => {
    if (moved) root.current?.querySelector<HTMLElement>(`[role=treeitem][data-value="${moved.id}"]`)?.focus();
  }, [moved]);

  function start(id: string, to: Destination | null): void {
    const entry = byId.get(id);
    if (!entry || !to || move.isPending) return;
    if (to.parent_id !== null) tree.expand(to.parent_id);
    move.mutate({ entry, to });
  }

  async function edit(id: string): Promise<void> {
    const entry = byId.get(id);
    if (!entry) return;
    onChoose(id);
    try {
      setEditing(await loadEntry(entry.kind, id));
    } catch (error) {
      notifyError(describeError(error, 'Failed to load the entry'));
    }
  }

  function stopEditing(): void {
    const id = editing?.id;
    setEditing(null);
    if (id) requestAnimationFrame(() => nodeOf(id)?.focus());
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const id = (event.target as HTMLElement).dataset.value;
    if (!id || (event.target as HTMLElement).role !== 'treeitem') return;
    const handled = keyActions[event.altKey ? `Alt+${event.key}` : event.key];
    if (!handled) return;
    // Keeps the key from the tree, which would only move the focus.
    event.preventDefault();
    event.stopPropagation();
    handled(id);
  }

  const focusEnd = (last: boolean) => {
    const nodes = Array.from(root.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []);
    (last ? nodes.at(-1) : nodes[0])?.focus();
  };
  const keyActions: Record<string, (id: string) => void> = {
    'Alt+ArrowUp': (id) => start(id, stepFrom(all, id, -1)),
    'Alt+ArrowDown': (id) => start(id, stepFrom(all, id, 1)),
    Enter: (id) => void edit(id),
    F2: (id) => void edit(id),
    Home: () => focusEnd(false),
    End: () => focusEnd(true),
  };

  const destination = ({ draggedNode, targetNode, position }: TreeDragDropPayload) =>
    dropOn(all, draggedNode, targetNode, position);

  return (
    <>
      <Text id={hintId} size="sm" c="dimmed" mb="xs">
        Press Enter to edit an entry. To move it, drag it, or press Alt and the up or down arrow.
      </Text>
      <VisuallyHidden aria-live="assertive">{moved?.announced}</VisuallyHidden>
      <Tree
        ref={root}
        aria-label="Service Catalogue"
        aria-describedby={hintId}
        aria-busy={move.isPending}
        className={classes.tree}
        data={data}
        tree={tree}
        levelOffset={24}
        expandOnClick={false}
        selectOnClick
        allowRangeSelection={false}
        onKeyDownCapture={onKeyDown}
        allowDrop={(payload) => destination(payload) !== null}
        onDragDrop={(payload) => start(payload.draggedNode, destination(payload))}
        renderNode={({ node, expanded: isOpen, hasChildren, elementProps }) => {
          const entry = byId.get(node.value);
          if (!entry) return null;
          if (editing?.id === entry.id)
            return (
              <div className={elementProps.className} style={elementProps.style}>
                <EntryEdit entry={editing} onClose={stopEditing} />
              </div>
            );
          return (
            <EntryNode
              entry={entry}
              isOpen={isOpen}
              hasChildren={hasChildren}
              elementProps={elementProps}
              onToggle={() => tree.toggleExpanded(entry.id)}
              onEdit={() => void edit(entry.id)}
            />
          );
        }}
      />
    </>
  );
}
