import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Asks why a version is withdrawn, and withdraws it. */
export function WithdrawDialog({ version, onClose }: { version: VersionSummary; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const withdraw = useMutation(
    orpc.proposalVersions.withdraw.mutationOptions({
      onSuccess: async () => {
        notifySuccess(`Version ${version.number} of the proposal withdrawn`);
        await queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() });
        onClose();
      },
      onError: (error) => notifyError(describeError(error, 'Failed to withdraw the proposal')),
    }),
  );
  return (
    <Dialog onClose={onClose} title={`Withdraw version ${version.number}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!withdraw.isPending) withdraw.mutate({ version_id: version.id, reason });
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            Its links will say that the proposal was withdrawn, and nobody can sign it. The client's status
            stays the same. You can send a new version at any time.
          </Text>
          <Textarea
            label="Reason"
            description="For your colleagues. The client doesn't see it."
            autosize
            minRows={2}
            maxLength={1_000}
            data-autofocus
            value={reason}
            readOnly={withdraw.isPending}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" color="red" busy={withdraw.isPending}>
              Withdraw
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
