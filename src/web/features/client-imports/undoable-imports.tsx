import { Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

export function UndoableImports() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(orpc.clients.imports.list.queryOptions());
  const undo = useMutation(
    orpc.clients.imports.undo.mutationOptions({
      onSuccess: ({ clients }) => notifySuccess(`Import undone: ${formatCount(clients, 'client')} removed`),
      onError: (error) => notifyError(describeError(error, 'Failed to undo the import')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );

  async function confirmUndo(id: string, clients: number): Promise<void> {
    const confirmed = await confirm({
      title: 'Undo this import?',
      message: `${formatCount(clients, 'client')} will be removed.`,
      confirmLabel: 'Undo import',
      destructive: true,
    });
    if (confirmed) undo.mutate({ id });
  }

  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Recent imports you can undo
      </Title>
      {data.map((item) => (
        <Group key={item.id} ref={returnFocusOnUnmount} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {item.file_name}: {formatCount(item.clients, 'client')} by {item.created_by_name}, until{' '}
            {formatDateTime(item.undo_until)}
          </Text>
          <BusyButton
            variant="default"
            size="xs"
            busy={undo.isPending && undo.variables.id === item.id}
            onClick={() => void confirmUndo(item.id, item.clients)}
          >
            Undo
          </BusyButton>
        </Group>
      ))}
    </Stack>
  );
}
