import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/components/dialog.tsx';
import { type SavedBy, savedBy } from '#web/lib/forms/saved-by.ts';

/** A field that both people changed, formatted for display. */
export interface ConflictingField {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface EditConflictDialogProps {
  /** The record, such as 'this client'. */
  what: string;
  saved: SavedBy;
  fields: readonly ConflictingField[];
  /** Names of the fields that only the other person changed. */
  kept: readonly string[];
  /** Returns to the form, which keeps its values. */
  onCancel: () => void;
  /** `taken`: names of the fields that take the other person's value. */
  onResolve: (taken: ReadonlySet<string>) => void;
}

/** Asks, field by field, which value to keep after someone else saved first. */
export function EditConflictDialog({
  what,
  saved,
  fields,
  kept,
  onCancel,
  onResolve,
}: EditConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());

  return (
    <Dialog onClose={onCancel} title={`Someone else changed ${what}`} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {savedBy(saved)} Nothing was overwritten. For each field that you both changed, choose which value to
        keep, then save.
      </Text>
      <Stack gap="lg">
        {fields.map(({ field, label, ...values }) => (
          <Radio.Group
            key={field}
            label={label}
            value={theirs.has(field) ? 'theirs' : 'mine'}
            onChange={(value) => {
              const others = new Set([...theirs].filter((one) => one !== field));
              setTheirs(value === 'theirs' ? others.add(field) : others);
            }}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="mine" label="Keep mine" description={<Value text={values.mine} />} />
              <Radio value="theirs" label="Take theirs" description={<Value text={values.theirs} />} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
      {kept.length > 0 && (
        <Text size="sm" c="dimmed" mt="lg">
          Their other changes stay: {kept.join(', ')}.
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={onCancel}>
          Back to the form
        </Button>
        <Button onClick={() => onResolve(theirs)}>Save</Button>
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
