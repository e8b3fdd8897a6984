import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Client } from '#contract/clients/clients/client.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { BackToClients } from '#web/features/clients/client-list/back-to-clients.tsx';
import { SendMailButton } from '#web/features/intake/client-mails/send-mail-button.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import type { ClientDialog } from './client-dialogs.tsx';

/** The link back, and actions that are possible in every status. */
export function ClientTopRow({
  client,
  mailConfigured,
  onOpen,
}: {
  client: Client;
  mailConfigured: boolean;
  onOpen: (dialog: ClientDialog) => void;
}) {
  const admin = useIsAdmin();
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <BackToClients />
      <Group gap="xs">
        <SendMailButton client={client} mailConfigured={mailConfigured} />
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
            <Menu.Item
              renderRoot={(props) => (
                <Link to={paths.clientDueDiligence} params={{ id: client.id }} {...props} />
              )}
            >
              Due Diligence
            </Menu.Item>
            {client.closed_at === null && <Menu.Item onClick={() => onOpen('close')}>Close Client</Menu.Item>}
            <Menu.Item onClick={() => onOpen('merge')}>Merge with …</Menu.Item>
            {admin && <Menu.Item onClick={() => onOpen('export')}>Export Data</Menu.Item>}
            {admin && (
              <Menu.Item color="red" onClick={() => onOpen('erase')}>
                Erase Client
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </DropdownMenu>
      </Group>
    </Group>
  );
}
