import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EditedField, EditedTwice } from '#contract/clients/edit-conflict.ts';

const LABELS: Record<EditedField, string> = {
  first_name: 'First Name',
  surname: 'Surname',
  email: 'Email',
  phone_number: 'Phone Number',
  company: 'Company',
  inquiry_source: 'Inquiry Source',
  notes: 'Internal Notes',
};

export interface EditConflictDialogProps {
  fields: readonly EditedTwice[];
  saving: boolean;
  /** Back to the form; everything typed stays in it. */
  onCancel: () => void;
  onResolve: (chosen: Partial<Record<EditedField, string>>) => void;
}

/** Somebody else saved first: field by field, whose is kept. */
export function EditConflictDialog({ fields, saving, onCancel, onResolve }: EditConflictDialogProps) {
  const [choices, setChoices] = useState(() => new Map(fields.map(({ field, choice }) => [field, choice])));

  function resolve(): void {
    onResolve(
      Object.fromEntries(
        fields.map(({ field, mine, theirs }) => [field, choices.get(field) === 'theirs' ? theirs : mine]),
      ),
    );
  }

  return (
    <Modal opened onClose={onCancel} title="Someone else changed this client" size="lg">
      <Text size="sm" c="dimmed" mb="md">
        Nothing was overwritten. Choose what to keep of each field, then save.
      </Text>
      <Stack gap="lg">
        {fields.map(({ field, mine, theirs, contested }) => (
          <Radio.Group
            key={field}
            label={LABELS[field]}
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
        <Button loading={saving} onClick={resolve}>
          Save
        </Button>
      </Group>
    </Modal>
  );
}

function Value({ text }: { text: string }) {
  return (
    <Text span size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text || '(empty)'}
    </Text>
  );
}
