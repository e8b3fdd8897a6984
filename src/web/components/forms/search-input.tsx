import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key before the list follows. */
const SEARCH_DELAY_MS = 250;

export interface SearchInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As the address has it. */
  value: string;
  onChange: (search: string) => void;
  /** From the start. */
  focused: boolean;
}

/** Text that the address follows. To empty it for good, whatever was about to be told, give it another `key`. */
export function SearchInput({ value, onChange, focused, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback((search: string) => {
    told.current = search.trim();
    onChange(told.current);
  }, SEARCH_DELAY_MS);

  // The address changed by other means than these keys: back button, 'Clear Filters', the top bar's search.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
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
        tell(event.currentTarget.value);
      }}
    />
  );
}
