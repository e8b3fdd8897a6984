import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyField } from '#web/components/copy-field.tsx';

export interface InvitationLinkProps {
  link: string;
  email: string;
  onCopied: () => void;
  onDone: () => void;
}

/** A link to pass on, because no mail server is set up. It can't be shown again. */
export function InvitationLink({ link, email, onCopied, onDone }: InvitationLinkProps) {
  return (
    <Stack>
      <Text>
        Email isn't set up on this server. Pass the link on to {email} yourself: it works once, within 24
        hours, and isn't shown again.
      </Text>
      <CopyField label="Invitation link" value={link} onCopied={onCopied} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
