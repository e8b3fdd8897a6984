import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** A link to be copied by hand, where the browser refused its clipboard: selected, ready for Ctrl/Cmd+C. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (value) input.current?.select();
  }, [value]);

  return (
    <TextInput
      ref={input}
      label={label}
      description="Press Ctrl+C (Cmd+C on a Mac) to copy it."
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
