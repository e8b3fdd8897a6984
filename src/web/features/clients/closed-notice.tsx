import { Alert, Group, Text } from '@mantine/core';
import type { Client } from '#contract/clients/client.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { formatDate } from '#web/lib/browser/format.ts';
import { useReopenClient } from './use-set-closed.ts';

/** Shows when, by whom and why a client was closed. Renders nothing for an open client. */
export function ClosedNotice({ client }: { client: Client }) {
  const reopen = useReopenClient();
  if (client.closed_at === null) return null;
  return (
    <Alert color="gray" variant="light" mb="md">
      <Group justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Closed on {formatDate(client.closed_at)} by {client.closed_by}: {client.closed_reason}
        </Text>
        <BusyButton
          variant="default"
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ id: client.id })}
        >
          Reopen Client
        </BusyButton>
      </Group>
    </Alert>
  );
}
