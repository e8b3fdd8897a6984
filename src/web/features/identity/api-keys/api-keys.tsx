import { Alert, Anchor, Badge, Button, Group, Stack, Table } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contract/identity/api-keys/api-key.ts';
import { KEY_WARNING_DAYS, type KeyState, keyState } from '#contract/identity/api-keys/key-life.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import { RoleBadge } from '#web/features/identity/users/role-badge.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatDate, formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

const ENDED: Partial<Record<KeyState, string>> = { revoked: 'Revoked', expired: 'Expired' };

/** Lists, creates and revokes API keys. */
export function ApiKeys() {
  const [creating, setCreating] = useState(false);
  const keys = useQuery(orpc.apiKeys.list.queryOptions());

  return (
    <SectionCard
      title="API keys"
      description={
        <>
          Programs send a key as <code>Authorization: Bearer …</code>. The calls they can make are listed at{' '}
          <Anchor href="/api/docs" underline="always">
            /api/docs
          </Anchor>
          .
        </>
      }
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          Create API Key
        </Button>
      }
    >
      {keys.isPending ? (
        <Loading />
      ) : keys.isError ? (
        <ErrorState
          title="The API keys could not be loaded"
          onRetry={() => void keys.refetch()}
          retrying={keys.isFetching}
        />
      ) : keys.data.length === 0 ? (
        <EmptyState
          icon={IconKey}
          size="sm"
          title="No API keys yet"
          description="Create one for each program, so that you can revoke them separately."
        />
      ) : (
        <Stack>
          <EndingKeys keys={keys.data} />
          <KeyTable keys={keys.data} />
        </Stack>
      )}
      <CreateKeyDialog opened={creating} onClose={() => setCreating(false)} />
    </SectionCard>
  );
}

/** Warns about keys that expire soon. */
function EndingKeys({ keys }: { keys: readonly ApiKey[] }) {
  const now = new Date();
  const ending = keys.filter((key) => keyState(key, now) === 'expiring');
  if (ending.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      title={`${formatCount(ending.length, 'key')} will expire within ${KEY_WARNING_DAYS} days`}
    >
      For each program you still use, create a new key and revoke the old one. Keys that will expire:{' '}
      {ending.map(({ name }) => name).join(', ')}.
    </Alert>
  );
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const now = new Date();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    orpc.apiKeys.revoke.mutationOptions({
      onSuccess: () => {
        notifySuccess('API key revoked successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.apiKeys.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to revoke API key')),
    }),
  );

  async function confirmRevoke(key: ApiKey): Promise<void> {
    const confirmed = await confirm({
      title: `Revoke ${key.name}?`,
      message: "The program that uses it loses access immediately. You can't undo this.",
      confirmLabel: 'Revoke key',
      destructive: true,
    });
    if (confirmed) revoke.mutate({ id: key.id });
  }

  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table verticalSpacing="sm" aria-label="API keys">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th visibleFrom="md">Created</Table.Th>
            <Table.Th visibleFrom="sm">Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <Table.Th ta="right">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id}>
              <Table.Td fw={500}>{key.name}</Table.Td>
              <Table.Td ff="monospace">{key.prefix}…</Table.Td>
              <Table.Td>
                <RoleBadge role={key.role} />
              </Table.Td>
              <Table.Td visibleFrom="md">
                {formatDate(key.created_at)} by {key.created_by_name}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {key.last_used_at ? formatDateTime(key.last_used_at) : 'Never'}
              </Table.Td>
              <Table.Td>
                <Group gap="xs">
                  {formatDate(key.expires_at)}
                  {keyState(key, now) === 'expiring' && <Badge color="yellow">Soon</Badge>}
                </Group>
              </Table.Td>
              <Table.Td ta="right">
                {ENDED[keyState(key, now)] ? (
                  <Badge color="gray">{ENDED[keyState(key, now)]}</Badge>
                ) : (
                  <Button
                    ref={returnFocusOnUnmount}
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => void confirmRevoke(key)}
                  >
                    Revoke
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
