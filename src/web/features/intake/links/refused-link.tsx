import { Stack, Text } from '@mantine/core';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';

export interface RefusedLinkProps {
  link: { url: string; clientName: string };
  onClose: () => void;
}

/** A link that the browser refused to copy. */
export function RefusedLinkDialogBody({ link, onClose }: RefusedLinkProps) {
  return (
    <Dialog onClose={onClose} title="Link generated">
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
