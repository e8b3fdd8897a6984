import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Client } from '#contract/clients/clients/client.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { BackToClients } from '#web/features/clients/client-list/back-to-clients.tsx';
import { SendMailButton } from '#web/features/intake/client-mails/send-mail-button.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** The link back, and actions that are possible in every status. */
export function ClientTopRow({
  client,
  mailConfigured,
  onClose,
  onMerge,
}: {
  client: Client;
  mailConfigured: boolean;
  onClose: () => void;
  onMerge: () => void;
}) {
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <BackToClients />
      <Group gap="xs">
        <SendMailButton client={client} mailConfigured={mailConfigured} />
        {client.closed_at === null && (
          <Button variant="default" size="xs" onClick={onClose}>
            Close Client
          </Button>
        )}
        <LinkButton
          variant="default"
          size="xs"
          to={paths.clientEdit}
          params={{ id: client.id }}
          aria-keyshortcuts="E"
        >
          Edit Client
        </LinkButton>
        <DropdownMenu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label="More">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onMerge}>Merge with …</Menu.Item>
          </Menu.Dropdown>
        </DropdownMenu>
      </Group>
    </Group>
  );
}
