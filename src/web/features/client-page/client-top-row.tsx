import { Button, Group } from '@mantine/core';
import type { Client } from '#contract/clients/client.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { BackToClients } from '#web/features/client-list/back-to-clients.tsx';
import { SendMailButton } from '#web/features/client-mails/send-mail-button.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** The way back, and what can be done with the client in any status. */
export function ClientTopRow({
  client,
  mailConfigured,
  onClose,
}: {
  client: Client;
  mailConfigured: boolean;
  onClose: () => void;
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
      </Group>
    </Group>
  );
}
