import { NativeSelect } from '@mantine/core';
import type { RefObject } from 'react';
import { LETTER_FIELDS, type LetterField } from '#contract/proposals/letter-templates/letter-fields.ts';
import { insertAtCursor } from '#web/components/forms/text/insert-at-cursor.ts';

export interface InsertLetterFieldProps {
  /** The text area that receives the field at its caret. */
  into: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
}

/** A list of the fields that a letter may contain. */
export function InsertLetterField({ into, onInsert }: InsertLetterFieldProps) {
  function insert(field: string): void {
    const area = into.current;
    if (area && field !== '') insertAtCursor(area, `{{${field}}}`, onInsert);
  }

  return (
    <NativeSelect
      label="Insert a field"
      value=""
      onChange={({ currentTarget }) => insert(currentTarget.value)}
      data={[
        { value: '', label: 'Choose a field' },
        ...(Object.keys(LETTER_FIELDS) as LetterField[]).map((field) => ({
          value: field,
          label: `${LETTER_FIELDS[field].label} ({{${field}}})`,
        })),
      ]}
    />
  );
}
