import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import {
  ConfirmationField,
  confirmationProblem,
  NO_CONFIRMATION,
} from '#web/components/forms/confirmation-field.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Asks for the password, then starts an export. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const account = useQuery(orpc.account.get.queryOptions());
  const start = useMutation(
    orpc.dataExport.start.mutationOptions({
      onSuccess: (status) => {
        queryClient.setQueryData(orpc.dataExport.status.queryKey(), status);
        onClose();
      },
      onError: (error) => notifyError(describeError(error, 'The export could not be started')),
    }),
  );
  const form = useForm({
    initialValues: { confirmation: NO_CONFIRMATION },
    validate: { confirmation: confirmationProblem },
    ...readOnlyWhile(() => start.isPending),
  });
  return (
    <Dialog onClose={onClose} title="Export everything">
      <form
        noValidate
        onSubmit={form.onSubmit(({ confirmation }) => {
          if (!start.isPending) start.mutate({ confirmation });
        }, focusFirstMarked)}
      >
        <Stack gap="md">
          <Text size="sm">
            The archive has the personal data of all clients and users. Administrators can download it, and
            the audit log records each export and download. An earlier archive is deleted.
          </Text>
          <ConfirmationField
            {...form.getInputProps('confirmation')}
            value={form.values.confirmation}
            hasSecondFactor={account.data?.two_factor_enabled ?? false}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={start.isPending}>
              Start the export
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
