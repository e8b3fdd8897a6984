import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { type SavedBy, savedBy } from '#web/lib/forms/saved-by.ts';

/** A field that someone else changed, formatted for display. `contested`: the user changed it too. */
export interface ConflictingField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  contested: boolean;
  choice: 'mine' | 'theirs';
}

export interface EditConflictDialogProps {
  /** The record, such as 'this client'. */
  what: string;
  saved: SavedBy;
  fields: readonly ConflictingField[];
  /** Returns to the form, which keeps its values. */
  onCancel: () => void;
  /** `taken`: names of the fields that take the other person's value. */
  onResolve: (taken: ReadonlySet<string>) => void;
}

/** Asks, field by field, which value to keep after someone else saved first. */
export function EditConflictDialog({ what, saved, fields, onCancel, onResolve }: EditConflictDialogProps) {
  const [choices, setChoices] = useState(() => new Map(fields.map(({ field, choice }) => [field, choice])));

  function resolve(): void {
    onResolve(new Set(fields.flatMap(({ field }) => (choices.get(field) === 'theirs' ? [field] : []))));
  }

  return (
    <Dialog onClose={onCancel} title={`Someone else changed ${what}`} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {savedBy(saved)} Nothing was overwritten. For each field, choose which value to keep, then save.
      </Text>
      <Stack gap="lg">
        {fields.map(({ field, label, mine, theirs, contested }) => (
          <Radio.Group
            key={field}
            label={label}
            description={contested ? 'You both changed this.' : undefined}
            value={choices.get(field) ?? 'mine'}
            onChange={(value) =>
              setChoices(new Map(choices).set(field, value === 'theirs' ? 'theirs' : 'mine'))
            }
          >
            <Stack gap="xs" mt={6}>
              <Radio value="mine" label="Keep mine" description={<Value text={mine} />} />
              <Radio value="theirs" label="Take theirs" description={<Value text={theirs} />} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={onCancel}>
          Back to the form
        </Button>
        <Button onClick={resolve}>Save</Button>
      </Group>
    </Dialog>
  );
}

function Value({ text }: { text: string }) {
  return (
    <Text span size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text || '(empty)'}
    </Text>
  );
}
