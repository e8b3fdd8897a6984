import { Stack, Text } from '@mantine/core';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { forgetRefused, useRefusedLink } from './link-generation.ts';

/** A link that could not be put into the clipboard; once a screen, since its client's card may be gone by then. */
export function RefusedLinkDialog() {
  const link = useRefusedLink();
  if (!link) return null;
  return (
    <Dialog onClose={() => forgetRefused(link.clientId)} title="Link generated">
      <Stack>
        <Text size="sm">
          Your browser did not allow copying. The earlier links of {link.clientName} are ended.
        </Text>
        <CopyField label="Link" value={link.url} />
      </Stack>
    </Dialog>
  );
}
