import { Group, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** Called after the button or the keyboard copied it. */
  onCopied?: () => void;
}

/** A read-only field with a copy button. Its text is selected for Ctrl/Cmd+C, in case the browser refuses to copy. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value) select(input.current);
  }, [value]);

  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        ref={input}
        label={label}
        description="Press Ctrl+C (Cmd+C on a Mac) to copy it."
        value={value}
        readOnly
        onCopy={onCopied}
        flex={1}
        // Otherwise a dialog would focus its first control.
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} onCopied={onCopied} onRefused={() => select(input.current)} />
    </Group>
  );
}

/** Selects the field's text and focuses the field, because browsers only copy a selection from a focused field. */
function select(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
