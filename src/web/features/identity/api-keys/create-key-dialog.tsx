import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createApiKeySchema } from '#contract/identity/api-keys/api-key.ts';
import {
  DEFAULT_KEY_LIFETIME_DAYS,
  KEY_LIFETIMES_DAYS,
  type KeyLifetimeDays,
} from '#contract/identity/api-keys/key-life.ts';
import type { UserRole } from '#contract/identity/users/user.ts';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ROLE_CHOICES } from '#web/features/identity/users/role-badge.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { useShownOnce } from '#web/lib/forms/use-shown-once.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

const LIFETIMES = KEY_LIFETIMES_DAYS.map((days) => ({ value: String(days), label: `In ${days} days` }));

interface KeyValues {
  name: string;
  role: UserRole;
  expires_in_days: KeyLifetimeDays;
}

const EMPTY: KeyValues = {
  name: '',
  role: 'staff',
  expires_in_days: DEFAULT_KEY_LIFETIME_DAYS,
} satisfies KeyValues & Record<keyof typeof createApiKeySchema.shape, unknown>;

/** Creates a key and shows it once. */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<KeyValues>({
    initialValues: EMPTY,
    validate: schemaResolver(createApiKeySchema, { sync: true }),
  });
  const submission = useSubmissionId();
  const create = useMutation(
    orpc.apiKeys.create.mutationOptions({
      onSuccess: () => {
        submission.accepted();
        void queryClient.invalidateQueries({ queryKey: orpc.apiKeys.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to create API key')),
    }),
  );

  useLeaveGuard(form.isDirty() && !create.data);
  const shown = useShownOnce(create.data?.key ?? null, close);

  function close(): void {
    form.reset();
    create.reset();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={shown.close}
      title="Create API Key"
      // A click outside must not lose a new key.
      closeOnClickOutside={!create.data}
    >
      {create.data ? (
        <Stack>
          <Alert color="yellow" variant="light">
            Copy the key now. It is shown only once.
          </Alert>
          <CopyField label="API key" value={create.data.key} onCopied={shown.onCopied} />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => create.mutate({ ...values, submission_id: submission.idOf(values) }),
            focusFirstMarked,
          )}
        >
          <Stack>
            <TextInput
              label="Name"
              description="The program that will use it"
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Select
              label="Role"
              description="The key has the same permissions as this role, but can't create keys or administrators"
              data={ROLE_CHOICES}
              allowDeselect={false}
              {...form.getInputProps('role')}
            />
            <Select
              label="Expires"
              description="You'll get an email before it expires"
              data={LIFETIMES}
              allowDeselect={false}
              {...form.getInputProps('expires_in_days')}
              value={String(form.values.expires_in_days)}
              onChange={(days) => form.setFieldValue('expires_in_days', Number(days) as KeyLifetimeDays)}
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
