import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import {
  ConfirmationField,
  confirmationProblem,
  NO_CONFIRMATION,
} from '#web/components/forms/confirmation-field.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { randomId } from '#web/lib/api/random-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Signs a version for the firm. A retry after a lost response doesn't sign twice. */
export function CountersignDialog({ version, onClose }: { version: VersionSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [submission_id] = useState(randomId);
  const account = useQuery(orpc.account.get.queryOptions());
  const sign = useMutation(
    orpc.proposalPage.countersign.mutationOptions({
      onSuccess: async () => {
        notifySuccess('Proposal countersigned');
        await queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() });
        onClose();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to countersign the proposal')),
    }),
  );
  const form = useForm({
    initialValues: { typed_name: '', agrees: false, confirmation: NO_CONFIRMATION },
    validate: {
      typed_name: (name) => (name.trim() === '' ? 'Type your full name to sign' : null),
      agrees: (agrees) => (agrees ? null : 'Confirm that you agree and sign'),
      confirmation: confirmationProblem,
    },
    ...readOnlyWhile(() => sign.isPending),
  });
  return (
    <Dialog onClose={onClose} title={`Countersign version ${version.number}`}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ typed_name, confirmation }) => {
          if (sign.isPending) return;
          sign.mutate({
            version_id: version.id,
            submission_id,
            typed_name,
            document_hash: version.document_hash,
            agrees: { intent: true },
            confirmation,
          });
        }, focusFirstMarked)}
      >
        <Stack gap="md">
          <Text size="sm">
            The client has signed. You sign for your firm. Read the PDF of the proposal first.
          </Text>
          <TextInput
            label="Your full name"
            autoComplete="name"
            data-autofocus
            {...form.getInputProps('typed_name')}
          />
          <Checkbox label={version.intent} {...form.getInputProps('agrees', { type: 'checkbox' })} />
          <ConfirmationField
            {...form.getInputProps('confirmation')}
            value={form.values.confirmation}
            hasSecondFactor={account.data?.two_factor_enabled ?? false}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={sign.isPending}>
              Countersign
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
