import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { PLACEHOLDERS, type Placeholder } from '#contract/firm/mail-templates/merge-fields.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { insertAtCursor } from '#web/components/forms/text/insert-at-cursor.ts';

export interface InsertFieldProps {
  /** The text area in which a field is inserted at the cursor. */
  into: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
}

/** A menu of the fields that a mail may contain. */
export function InsertField({ into, onInsert }: InsertFieldProps) {
  function insert(field: Placeholder): void {
    const area = into.current;
    if (area) insertAtCursor(area, `{{${field}}}`, onInsert);
  }

  return (
    <DropdownMenu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          Insert a field
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.entries(PLACEHOLDERS) as [Placeholder, string][]).map(([field, meaning]) => (
          <Menu.Item key={field} onClick={() => insert(field)}>
            {meaning.charAt(0).toUpperCase() + meaning.slice(1)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </DropdownMenu>
  );
}
