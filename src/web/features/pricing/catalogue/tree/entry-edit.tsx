import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditConflict } from '#web/components/forms/record/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
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
  const form = useForm<Values>({
    initialValues: valuesOf(entry),
    validate: {
      display_name: (text) => (text.trim() === '' ? 'Display name is required' : null),
      sort_order: (text) => (/^\d{1,7}$/.test(text.trim()) ? null : 'Sort order must be 0 or greater'),
    },
    ...readOnlyWhile((): boolean => save.isPending),
  });
  useLeaveGuard(form.isDirty());
  const save = useMutation({
    mutationFn: ({ base, values }: { base: EditedEntry; values: Values }) =>
      saveEntry(base, { ...values, sort_order: Number(values.sort_order) }),
    onSuccess: async () => {
      notifySuccess('Saved');
      await queryClient.invalidateQueries({ queryKey: orpc.catalogue.key() });
      onClose();
    },
    onError: (error, { base }) => {
      const refusal = rowChanged(error);
      if (!refusal) return notifyError(describeError(error, 'Failed to save the entry'));
      const fields = { ...base.fields, ...refusal.changed };
      const stored: EditedEntry = { ...base, version: refusal.version, fields };
      conflict.askAbout({ ...refusal, base: stored, values: valuesOf(stored) });
    },
  });

  const conflict = useEditConflict<EditedEntry, Values>({
    opened: { base: entry, values: valuesOf(entry) },
    what: 'this entry',
    labels: LABELS,
    shown: (_field, value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value),
    mine: form.getValues,
    save: submit,
  });

  function submit(base: EditedEntry, values: Values): void {
    form.setValues(values);
    save.mutate({ base, values });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Otherwise the tree would handle the arrow keys and Space.
    event.stopPropagation();
    if (event.key === 'Escape' && !save.isPending) onClose();
  }

  return (
    <form
      noValidate
      className={classes.edit}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onSubmit={form.onSubmit((values) => submit(conflict.opened.base, values))}
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
        <Button size="xs" type="submit" aria-busy={save.isPending} {...inactive(save.isPending)}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Group>
      {conflict.dialog}
    </form>
  );
}
