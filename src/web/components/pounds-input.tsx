import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatPoundsInput } from '#contract/money.ts';

export interface PoundsInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Digits with thousands separators, as `formatPoundsInput` makes them. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * An amount in whole pounds: thousands separators appear while typing, the caret stays behind the digit it was
 * behind, anything but digits is dropped ('£1,234' may be pasted).
 */
export function PoundsInput({ value, onChange, ...props }: PoundsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  /** How many digits are to be on the caret's left once the new value is drawn. */
  const digitsLeft = useRef<number | null>(null);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field || digitsLeft.current === null) return;
    const caret = caretAfter(value, digitsLeft.current);
    digitsLeft.current = null;
    if (document.activeElement === field) field.setSelectionRange(caret, caret);
  });

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

  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      leftSection={<span aria-hidden>£</span>}
      leftSectionPointerEvents="none"
      value={value}
      onKeyDown={stepOverSeparator}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        const formatted = formatPoundsInput(typed);
        const left = formatPoundsInput(typed.slice(0, selectionStart ?? typed.length));
        digitsLeft.current = countDigits(left);
        onChange(formatted);
      }}
    />
  );
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function caretAfter(formatted: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digits) return index;
    if (formatted[index] !== ',') seen += 1;
  }
  return formatted.length;
}
