import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { inactive } from '#web/lib/focus/inactive.ts';
import classes from './preparation.module.css';

export interface EntryListProps {
  ref: RefObject<HTMLUListElement | null>;
  /** An error about the whole list, not about one entry. */
  error: ReactNode;
  addLabel: string;
  canAdd: boolean;
  onAdd: () => void;
  children: ReactNode;
}

/** A list within the form, with a button that adds an entry. */
export function EntryList({ ref, error, addLabel, canAdd, onAdd, children }: EntryListProps) {
  return (
    <Stack gap="sm">
      <ul ref={ref} className={classes.list}>
        {children}
      </ul>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={onAdd}
          {...inactive(!canAdd)}
        >
          {addLabel}
        </Button>
      </div>
    </Stack>
  );
}

export interface RemoveButtonProps {
  label: string;
  canRemove: boolean;
  onRemove: () => void;
}

export function RemoveButton({ label, canRemove, onRemove }: RemoveButtonProps) {
  return (
    <ActionIcon variant="subtle" color="red" aria-label={label} onClick={onRemove} {...inactive(!canRemove)}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Returns the list's ref, and a function that focuses an element of the list after the next render. */
export function useFocusInList(): {
  list: RefObject<HTMLUListElement | null>;
  focusIn: (selector: string) => void;
} {
  const list = useRef<HTMLUListElement>(null);
  return {
    list,
    focusIn: (selector) =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus()),
  };
}
