import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createApiKeySchema } from '#contract/api-keys/contract.ts';
import type { UserRole } from '#contract/users/user.ts';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ROLE_CHOICES } from '#web/components/role-badge.tsx';
import { orpc } from '#web/lib/api.ts';
import { focusFirstMarked } from '#web/lib/focus-first-marked.ts';
import { inactive } from '#web/lib/inactive.ts';
import { describeError } from '#web/lib/messages.ts';
import { notifyError } from '#web/lib/notify.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';

/** Makes a key and shows it this once. */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<{ name: string; role: UserRole }>({
    initialValues: { name: '', role: 'staff' },
    validate: schemaResolver(createApiKeySchema, { sync: true }),
  });
  // Also while the new key is shown, this once.
  useLeaveGuard(form.isDirty());
  const create = useMutation(
    orpc.apiKeys.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.apiKeys.key() }),
      onError: (error) => notifyError(describeError(error, 'Failed to create API key')),
    }),
  );

  function close(): void {
    form.reset();
    create.reset();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Create API Key"
      // A key that was made is not lost by a click beside the dialog.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <Stack>
          <Alert color="yellow" variant="light">
            Copy the key now: it is shown only this once.
          </Alert>
          <CopyField label="API key" value={create.data.key} />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values), focusFirstMarked)}>
          <Stack>
            <TextInput
              label="Name"
              description="Which program will use it"
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Select
              label="Role"
              description="What the program may do: the same as a person of this role"
              data={ROLE_CHOICES}
              allowDeselect={false}
              {...form.getInputProps('role')}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" aria-busy={create.isPending} {...inactive(create.isPending)}>
                {create.isPending ? 'Creating...' : 'Create'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
