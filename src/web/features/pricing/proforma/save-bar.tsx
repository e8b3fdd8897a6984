import { Button, Text } from '@mantine/core';
import { type ReadonlyAtom, useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';
import classes from './proforma.module.css';

export interface SaveBarProps {
  /** Names of the sections with unsaved input, as text such as 'A, B and C'. Empty if nothing is unsaved. */
  unsaved: ReadonlyAtom<string>;
  isWrong: boolean;
  saving: boolean;
  /** Whether the form shows a stored proforma. */
  isStored: boolean;
  /** Whether the form can be saved yet. */
  isReady: boolean;
  submitLabel: string;
  cancel: ReactNode;
  /** The button that opens the fees on narrow screens. */
  fees: ReactNode;
}

/**
 * Names the unsaved sections. Stays at the bottom of the window while the form is in view, except in a short window.
 * Typing renders only this bar again.
 */
export function SaveBar({
  unsaved,
  isWrong,
  saving,
  isStored,
  isReady,
  submitLabel,
  cancel,
  fees,
}: SaveBarProps) {
  const sections = useSelector(unsaved, (names) => names);
  const state = stateOf(sections, { isWrong, saving, isStored });
  return (
    <div className={classes.submitBar}>
      {fees}
      <Text
        size="sm"
        c="dimmed"
        className={classes.submitNote}
        title={state}
        data-idle={sections === '' || undefined}
        aria-live="polite"
      >
        {state}
      </Text>
      {cancel}
      <Button type="submit" aria-busy={saving} {...inactive(saving || !isReady)}>
        {saving ? 'Saving...' : submitLabel}
      </Button>
    </div>
  );
}

function stateOf(
  sections: string,
  { isWrong, saving, isStored }: Pick<SaveBarProps, 'isWrong' | 'saving' | 'isStored'>,
): string {
  if (saving) return sections === '' ? '' : `Saving ${sections}`;
  if (isWrong) return 'Check the marked fields.';
  if (sections !== '') return `Not saved yet: ${sections}`;
  return isStored ? 'All changes are saved' : '';
}
