import { type ReactNode, useState } from 'react';
import { mergeEdits, withTaken } from '#contract/values/edit-conflict.ts';
import type { SavedBy } from '#web/lib/forms/saved-by.ts';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';

/** A record as shown in a form. */
export interface Opened<Base, Values> {
  /** Version that a save replaces, or null if there was no row. */
  base: Base;
  values: Values;
}

export interface EditConflictOptions<Base, Values extends object> {
  opened: Opened<Base, Values>;
  /** The record, such as 'this client'. */
  what: string;
  labels: Record<keyof Values & string, string>;
  /** Formats a field's value, where it isn't plain text. `mine`: what this user typed. */
  shown?: (field: keyof Values & string, value: Values[keyof Values], mine: Values) => string;
  mine: () => Values;
  /** Sets the form's values and saves them. */
  save: (base: Base, values: Values) => void;
}

/**
 * Handles a save rejected because someone else saved first: asks, for each field that both people changed, which value to
 * keep. Saves after the answer, or at once if there is no such field. Users who go back
 * to the form are asked again.
 */
export function useEditConflict<Base, Values extends object>(
  options: EditConflictOptions<Base, Values>,
): {
  opened: Opened<Base, Values>;
  /** For a form that stays open after a save: sets the version that the next save replaces. */
  reopen: (saved: Opened<Base, Values>) => void;
  askAbout: (stored: Opened<Base, Values> & SavedBy) => void;
  dialog: ReactNode;
} {
  const { what, labels, shown = (_field, value) => String(value), mine, save } = options;
  // Live updates must not change the version that a save replaces.
  const [opened, setOpened] = useState(options.opened);
  const [stored, setStored] = useState<(Opened<Base, Values> & SavedBy) | null>(null);

  const editsOver = ({ values }: Opened<Base, Values>) =>
    mergeEdits({ opened: opened.values, mine: mine(), theirs: values });

  /**
   * Call when a save is rejected. Asks only about fields that both people changed. If there are none, saves again, with
   * what the other person changed.
   */
  function askAbout(next: Opened<Base, Values> & SavedBy): void {
    const { contested, taken } = editsOver(next);
    if (contested.length > 0) {
      setStored(next);
      return;
    }
    setOpened(next);
    save(next.base, withTaken(mine(), next.values, taken));
  }

  const edits = stored && editsOver(stored);

  const dialog = stored && edits && (
    <EditConflictDialog
      what={what}
      saved={stored}
      kept={[...edits.taken].map((field) => labels[field as keyof Values & string])}
      fields={edits.contested.map((edited) => ({
        ...edited,
        label: labels[edited.field],
        mine: shown(edited.field, edited.mine, mine()),
        theirs: shown(edited.field, edited.theirs, mine()),
      }))}
      onCancel={() => setStored(null)}
      onResolve={(taken) => {
        setStored(null);
        setOpened(stored);
        save(stored.base, withTaken(mine(), stored.values, new Set([...taken, ...edits.taken])));
      }}
    />
  );
  return { opened, reopen: setOpened, askAbout, dialog };
}
