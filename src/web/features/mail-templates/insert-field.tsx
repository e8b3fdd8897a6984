import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { MERGE_FIELDS, type MergeField } from '#contract/mail-templates/merge-fields.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';

export interface InsertFieldProps {
  /** The text area in which a field is inserted at the cursor. */
  into: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
}

/** A menu of the fields that a mail may contain. */
export function InsertField({ into, onInsert }: InsertFieldProps) {
  function insert(field: MergeField): void {
    const area = into.current;
    if (!area) return;
    const { selectionStart, selectionEnd, value } = area;
    const written = `{{${field}}}`;
    onInsert(value.slice(0, selectionStart) + written + value.slice(selectionEnd));
    // Runs after the menu has returned the focus to its button.
    setTimeout(() => {
      area.focus();
      area.setSelectionRange(selectionStart + written.length, selectionStart + written.length);
    });
  }

  return (
    <DropdownMenu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          Insert a field
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(MERGE_FIELDS) as [MergeField, string][]).map(([field, meaning]) => (
          <Menu.Item key={field} onClick={() => insert(field)}>
            {meaning.charAt(0).toUpperCase() + meaning.slice(1)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
