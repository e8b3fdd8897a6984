import { TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { type PoundsUnit, poundsProblem } from '#contract/values/money.ts';
import { editPounds, isGrouped, tidyPounds } from './pounds-edit.ts';
import { useProblem } from './use-problem.ts';

export interface PoundsInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** As returned by `editPounds`. */
  value: string;
  onChange: (value: string) => void;
  /** 'pence': pounds and pence instead of whole pounds. */
  unit?: PoundsUnit;
}

/**
 * An amount field that adds thousands separators while the user types. Accepts '£1,234' and '85k'. Keeps other text as
 * typed and shows an error on blur.
 */
export function PoundsInput({ value, onChange, onBlur, unit = 'pounds', error, ...props }: PoundsInputProps) {
  const { problem, onLeft, onTyped } = useProblem(value === '' ? null : poundsProblem(value, { unit }));

  /** Makes Backspace and Delete step over a separator, so that they delete the digit beyond it. */
  function stepOverSeparator(event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    if (start === null || start !== end || !isGrouped(value)) return;
    if (event.key === 'Backspace' && value[start - 1] === ',') {
      event.currentTarget.setSelectionRange(start - 1, start - 1);
    } else if (event.key === 'Delete' && value[start] === ',') {
      event.currentTarget.setSelectionRange(start + 1, start + 1);
    }
  }

  function edit({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
    const after = editPounds(value, field.value, field.selectionStart ?? field.value.length);
    onTyped();
    // Set here, because a change made by the next render would move the caret.
    field.value = after.value;
    field.setSelectionRange(after.caret, after.caret);
    onChange(after.value);
  }

  function tidy(event: FocusEvent<HTMLInputElement>): void {
    onLeft();
    const tidied = tidyPounds(value);
    if (tidied !== value) onChange(tidied);
    onBlur?.(event);
  }

  return (
    <TextInput
      {...props}
      error={error || problem}
      inputMode={unit === 'pence' ? 'decimal' : 'numeric'}
      autoComplete="off"
      leftSection={<span aria-hidden>£</span>}
      leftSectionPointerEvents="none"
      value={value}
      onKeyDown={stepOverSeparator}
      onChange={edit}
      onBlur={tidy}
    />
  );
}
