import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { editPounds, tidyPounds } from './pounds-edit.ts';

export interface PoundsInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Digits with thousands separators, as `editPounds` makes them. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * An amount in whole pounds: thousands separators appear while typing, the caret stays behind the digit it was
 * behind, anything but digits is dropped ('£1,234' may be pasted).
 */
export function PoundsInput({ value, onChange, onBlur, ...props }: PoundsInputProps) {
  const inPence = useRef(false);

  /** A separator is nothing one deletes: the caret steps over it, so that the digit beyond goes. */
  function stepOverSeparator(event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    if (start === null || start !== end) return;
    if (event.key === 'Backspace' && value[start - 1] === ',') {
      event.currentTarget.setSelectionRange(start - 1, start - 1);
    } else if (event.key === 'Delete' && value[start] === ',') {
      event.currentTarget.setSelectionRange(start + 1, start + 1);
    }
  }

  function edit({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void {
    const before = { value, inPence: inPence.current };
    const after = editPounds(before, field.value, field.selectionStart ?? field.value.length);
    inPence.current = after.inPence;
    // Drawn here and not by the next render, which then finds nothing to do and leaves the caret alone.
    field.value = after.value;
    field.setSelectionRange(after.caret, after.caret);
    onChange(after.value);
  }

  function tidy(event: FocusEvent<HTMLInputElement>): void {
    inPence.current = false;
    const tidied = tidyPounds(value);
    if (tidied !== value) onChange(tidied);
    onBlur?.(event);
  }

  return (
    <TextInput
      {...props}
      inputMode="numeric"
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
