import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { type EditedEntry, saveEntry } from './edited-entry.ts';
import classes from './tree.module.css';

interface Values {
  display_name: string;
  sort_order: string;
  is_active: boolean;
}

const LABELS: Record<keyof Values, string> = {
  display_name: 'Display Name',
  sort_order: 'Sort Order',
  is_active: 'Active',
};

const valuesOf = ({ fields }: EditedEntry): Values => ({
  display_name: fields.display_name,
  sort_order: String(fields.sort_order),
  is_active: fields.is_active,
});

export interface EntryEditProps {
  /** As it was when editing began. */
  entry: EditedEntry;
  onClose: () => void;
}

/** Edits an entry in its place in the tree. Its other fields stay as they are stored. */
export function EntryEdit({ entry, onClose }: EntryEditProps) {
  const queryClient = useQueryClient();
  const { form, ...edit } = useEditForm({
    form: {
      initialValues: valuesOf(entry),
      validate: {
        display_name: (text) => (text.trim() === '' ? 'Display name is required' : null),
        sort_order: (text) => (/^\d{1,7}$/.test(text.trim()) ? null : 'Sort order must be 0 or greater'),
      },
    },
    stored: { base: entry, values: valuesOf(entry) },
    what: 'this entry',
    labels: LABELS,
    shown: (_field, value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value),
    save: ({ base, values }) => saveEntry(base, { ...values, sort_order: Number(values.sort_order) }),
    onSaved: async () => {
      notifySuccess('Saved');
      await queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
      onClose();
    },
    theirs: (_sent, { version, changed }, base) => {
      const stored: EditedEntry = { ...base, version, fields: { ...base.fields, ...changed } };
      return { base: stored, values: valuesOf(stored) };
    },
    failure: 'Failed to save the entry',
  });

  function onKeyDown(event: KeyboardEvent): void {
    // Otherwise the tree would handle the arrow keys and Space.
    event.stopPropagation();
    if (event.key === 'Escape' && !edit.busy) onClose();
  }

  return (
    <form
      noValidate
      className={classes.edit}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onSubmit={edit.submit}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label={LABELS.display_name}
          size="xs"
          required
          autoFocus
          autoComplete="off"
          flex="1 1 12rem"
          {...form.getInputProps('display_name')}
        />
        <TextInput
          label={LABELS.sort_order}
          size="xs"
          inputMode="numeric"
          w="6rem"
          autoComplete="off"
          {...form.getInputProps('sort_order')}
        />
        <FormSwitch label={LABELS.is_active} {...form.getInputProps('is_active', { type: 'checkbox' })} />
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" aria-busy={edit.busy} {...inactive(edit.busy)}>
          {edit.busy ? 'Saving...' : 'Save'}
        </Button>
      </Group>
      {edit.conflictDialog}
    </form>
  );
}
