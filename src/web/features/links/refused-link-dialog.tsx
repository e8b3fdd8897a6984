import { Stack, Text } from '@mantine/core';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { forgetRefused, useRefusedLink } from './link-generation.ts';

/**
 * Shows a link that couldn't be copied to the clipboard. Rendered once per screen, because the client's card
 * may be gone.
 */
export function RefusedLinkDialog() {
  const link = useRefusedLink();
  if (!link) return null;
  return (
    <Dialog onClose={() => forgetRefused(link.clientId)} title="Link generated">
      <Stack>
        <Text size="sm">
          Your browser blocked copying, so copy the link here. It replaces earlier links for {link.clientName}
          .
        </Text>
        <CopyField label="Link" value={link.url} />
      </Stack>
    </Dialog>
  );
}
