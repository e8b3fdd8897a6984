import { Group, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';

/** A text to be copied: focused and selected, ready for Ctrl/Cmd+C where the browser refuses its clipboard. */
export function CopyField({ label, value }: { label: string; value: string }) {
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
        flex={1}
        // A dialog puts the focus on its first control otherwise.
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} onRefused={() => select(input.current)} />
    </Group>
  );
}

/** Browsers copy what is selected in a field only while the field has the focus. */
function select(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
