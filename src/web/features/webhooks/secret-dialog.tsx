import { Alert, Button, Group, Stack } from '@mantine/core';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';

/** Shows a signing secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  useLeaveGuard(secret !== null);
  return (
    <Dialog
      opened={secret !== null}
      onClose={onClose}
      title="Signing Secret"
      // It is not lost by a click beside the dialog.
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          Copy the secret now: it is shown only this once. The receiver checks each call with it.
        </Alert>
        <CopyField label="Secret" value={secret ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
