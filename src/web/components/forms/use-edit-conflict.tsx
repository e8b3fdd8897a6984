import { type ReactNode, useState } from 'react';
import { mergeEdits, withTaken } from '#contract/edit-conflict.ts';
import type { SavedBy } from '#web/lib/forms/saved-by.ts';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';

/** A record as a form shows it. */
interface Shown<Base, Values> {
  /** What a save of it replaces: its version, or null where there was none. */
  base: Base;
  values: Values;
}

export interface EditConflictOptions<Base, Values extends object> {
  opened: Shown<Base, Values>;
  /** What is edited: 'client'. */
  what: string;
  labels: Record<keyof Values & string, string>;
  /** A field's value in words, where it is not text as it is. */
  shown?: (field: keyof Values & string, value: Values[keyof Values]) => string;
  mine: () => Values;
  /** Puts values into the form and saves them. */
  save: (base: Base, values: Values) => void;
}

/**
 * For a form that saves what it was opened with: a save that was refused because somebody else saved first asks, field
 * by field, whose is kept. Only the answer makes theirs what the next save replaces; who goes back to the form is asked
 * again.
 */
export function useEditConflict<Base, Values extends object>(
  options: EditConflictOptions<Base, Values>,
): {
  opened: Shown<Base, Values>;
  /** For a form that stays after a save: what it saved is what the next save replaces. */
  reopen: (saved: Shown<Base, Values>) => void;
  refuse: (stored: Shown<Base, Values> & SavedBy) => void;
  dialog: ReactNode;
} {
  const { what, labels, shown = (_field, value) => String(value), mine, save } = options;
  // Live updates bring newer states of the record: what a save replaces is what was opened.
  const [opened, setOpened] = useState(options.opened);
  const [stored, setStored] = useState<(Shown<Base, Values> & SavedBy) | null>(null);

  const editsOver = ({ values }: Shown<Base, Values>) =>
    mergeEdits({ opened: opened.values, mine: mine(), theirs: values });

  /** Where they changed nothing that I have otherwise, there is nothing to ask. */
  function refuse(next: Shown<Base, Values> & SavedBy): void {
    if (editsOver(next).length > 0) {
      setStored(next);
      return;
    }
    setOpened(next);
    save(next.base, mine());
  }

  const dialog = stored && (
    <EditConflictDialog
      what={what}
      saved={stored}
      fields={editsOver(stored).map((edited) => ({
        ...edited,
        label: labels[edited.field],
        mine: shown(edited.field, edited.mine),
        theirs: shown(edited.field, edited.theirs),
      }))}
      onCancel={() => setStored(null)}
      onResolve={(taken) => {
        setStored(null);
        setOpened(stored);
        save(stored.base, withTaken(mine(), stored.values, taken));
      }}
    />
  );
  return { opened, reopen: setOpened, refuse, dialog };
}
