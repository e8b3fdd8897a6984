import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key before the search runs. */
const SEARCH_DELAY_MS = 250;

export interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The search text in the address. */
  value: string;
  onChange: (search: string) => void;
  /** Whether the field takes the focus on mount. */
  focused: boolean;
}

/** A search field with a debounced `onChange`. To reset it and drop a pending change, change its `key`. */
export function SearchInput({ value, onChange, focused, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((search: string) => {
    reported.current = search.trim();
    onChange(reported.current);
  }, SEARCH_DELAY_MS);

  // The address changed elsewhere: back button, 'Clear Filters' or the top bar's search.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);

  return (
    <TextInput
      ref={input}
      type="search"
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      {...props}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        report(event.currentTarget.value);
      }}
    />
  );
}
