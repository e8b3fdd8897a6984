import { type KeyboardEvent, useCallback, useState } from 'react';

/** The row that Tab leads to. */
interface ActiveRow {
  id: string | null;
  position: number;
}

export interface RowFocusOptions {
  /** Number of rows. */
  length: number;
  /** Id of a row's client. Undefined while the client loads. */
  idAt: (index: number) => string | undefined;
  /** The first row in sight. */
  firstInSight: () => number;
  /** Scrolls until a row is in sight. */
  reveal: (index: number) => void;
  rowsInSight: () => number;
}

/** Moves the focus from row to row: by J and K, the arrows, Page Up and Down, Ctrl+Home and Ctrl+End. */
export function useRowFocus(
  active: ActiveRow | null,
  setActive: (row: ActiveRow) => void,
  options: RowFocusOptions,
) {
  const { length, idAt, firstInSight, reveal, rowsInSight } = options;
  const [wanted, setWanted] = useState(false);

  function moveTo(index: number): void {
    const next = Math.min(length - 1, Math.max(0, index));
    setActive({ id: idAt(next) ?? null, position: next });
    setWanted(true);
    reveal(next);
  }

  function move({ key, ctrlKey }: KeyboardEvent): boolean {
    const from = active?.position ?? firstInSight() - 1;
    if (key === 'ArrowDown' || key === 'j') moveTo(from + 1);
    else if (key === 'ArrowUp' || key === 'k') moveTo(from - 1);
    else if (key === 'PageDown') moveTo(from + rowsInSight());
    else if (key === 'PageUp') moveTo(from - rowsInSight());
    else if (key === 'Home' && ctrlKey) moveTo(0);
    else if (key === 'End' && ctrlKey) moveTo(length - 1);
    else return false;
    return true;
  }

  return {
    /** Whether the active row takes the focus as soon as it is rendered. */
    wanted,
    onFocused: useCallback(() => setWanted(false), []),
    want: () => setWanted(true),
    /** Returns whether the key moves the focus. */
    move,
  };
}
