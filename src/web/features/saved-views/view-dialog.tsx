import { Button, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mayMakePrivate } from '#contract/saved-views/may-change-view.ts';
import { type SavedView, type SaveView, saveViewSchema } from '#contract/saved-views/saved-view.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { showView } from './use-view-changes.ts';

const LABELS: Record<keyof SaveView, string> = {
  name: 'Name',
  shared: 'Share with the team',
  search: 'Filters and columns',
};

export interface ViewDialogProps {
  /** The view to edit; null to save a new one. */
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
  const form = useForm<SaveView>({
    initialValues: initial,
    validate: schemaResolver(saveViewSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const submission = useSubmissionId();

  async function finish(view: SavedView): Promise<void> {
    notifySuccess(`View '${view.name}' saved`);
    await showView(queryClient, view);
    onClose();
    onSaved?.(view);
  }

  function refuse(error: unknown, sent: object): void {
    const refusal = rowChanged(error);
    if (refusal) {
      const values = saveViewSchema.parse({ ...sent, ...refusal.changed });
      conflict.askAbout({ ...refusal, base: refusal.version, values });
      return;
    }
    const message = describeError(error, 'Failed to save view');
    if (isRefusal(error, 'NAME_TAKEN')) form.setFieldError('name', message);
    else notifyError(message);
  }

  const create = useMutation(orpc.savedViews.create.mutationOptions({ onSuccess: finish, onError: refuse }));
  const update = useMutation(orpc.savedViews.update.mutationOptions({ onSuccess: finish, onError: refuse }));
  const busy = create.isPending || update.isPending;

  const conflict = useEditConflict({
    opened: { base: stored?.version ?? 0, values: initial },
    what: 'this view',
    labels: LABELS,
    shown: (field, value) => {
      if (field === 'search') return 'As saved';
      return field === 'shared' ? (value ? 'Yes' : 'No') : String(value);
    },
    mine: form.getValues,
    save,
  });

  function save(version: number, values: SaveView): void {
    form.setValues(values);
    if (stored) update.mutate({ ...values, id: stored.id, version });
    else create.mutate({ ...values, id: submission.idOf(values) });
  }

  const maySetShared = stored === null || !stored.shared || mayMakePrivate(stored, role);
  return (
    <Dialog
      onClose={onClose}
      title={stored ? 'Edit view' : 'Save view'}
      closeOnClickOutside={!form.isDirty()}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save(conflict.opened.base, values), focusFirstMarked)}
      >
        <Stack>
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" aria-busy={busy} {...inactive(busy)}>
              {busy ? 'Saving...' : 'Save View'}
            </Button>
          </Group>
        </Stack>
      </form>
      {conflict.dialog}
    </Dialog>
  );
}
