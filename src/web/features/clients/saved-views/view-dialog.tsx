import { TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { mayMakePrivate } from '#contract/clients/saved-views/may-change-view.ts';
import { type SavedView, type SaveView, saveViewSchema } from '#contract/clients/saved-views/saved-view.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { RecordDialog } from '#web/components/forms/record/record-dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { showView } from './use-view-changes.ts';

const LABELS: Record<keyof SaveView, string> = {
  name: 'Name',
  shared: 'Share with the team',
  search: 'Filters and columns',
};

export interface ViewDialogProps {
  /** The view to edit, or null to save a new view. */
  stored: SavedView | null;
  /** Initial values. Later changes are ignored. */
  initial: SaveView;
  onClose: () => void;
  onSaved?: (view: SavedView) => void;
}

/** Sets the name of a view and who sees it. */
export function ViewDialog({ stored, initial, onClose, onSaved }: ViewDialogProps) {
  const queryClient = useQueryClient();
  const { role } = useUser();
  const record = useEditForm({
    form: { initialValues: initial, validate: schemaResolver(saveViewSchema, { sync: true }) },
    stored: { base: stored?.version ?? 0, values: initial },
    save: ({ base, values, id }) =>
      stored
        ? client.savedViews.update({ ...values, id: stored.id, version: base })
        : client.savedViews.create({ ...values, id }),
    theirs: (fields, { version }) => ({ base: version, values: saveViewSchema.parse(fields) }),
    onSaved: async (view: SavedView) => {
      notifySuccess(`View '${view.name}' saved`);
      await showView(queryClient, view);
      onClose();
      onSaved?.(view);
    },
    failure: 'Failed to save view',
    refusedField: { code: 'NAME_TAKEN', field: 'name' },
    what: 'this view',
    labels: LABELS,
    shown: (field, value) => {
      if (field === 'search') return 'As saved';
      return field === 'shared' ? (value ? 'Yes' : 'No') : String(value);
    },
  });

  const { form } = record;
  const maySetShared = stored === null || !stored.shared || mayMakePrivate(stored, role);
  return (
    <RecordDialog
      record={record}
      title={stored ? 'Edit view' : 'Save view'}
      submitLabel="Save View"
      onClose={onClose}
    >
      <TextInput
        label={LABELS.name}
        placeholder="Waiting for answers"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <FormSwitch
        label={LABELS.shared}
        description={
          maySetShared
            ? 'Everyone in the firm can open it. You and administrators can change it.'
            : 'Only the person who saved it can make it private.'
        }
        disabled={!maySetShared}
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </RecordDialog>
  );
}
