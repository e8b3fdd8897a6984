import { Alert, Button, Group, Stack } from '@mantine/core';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useShownOnce } from '#web/lib/forms/use-shown-once.ts';

/** Shows a new signing secret. It can't be shown again. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { onCopied, close } = useShownOnce(secret, onClose);
  return (
    <Dialog
      opened={secret !== null}
      onClose={close}
      title="Signing Secret"
      // A click outside must not lose the secret.
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          Copy the secret now. It is shown only once. The receiving system needs it to verify each call.
        </Alert>
        <CopyField label="Secret" value={secret ?? ''} onCopied={onCopied} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
