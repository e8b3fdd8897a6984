import { Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount, formatDateTime } from '#web/lib/browser/format.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Imports of the last hour, unless somebody has changed the draft since. */
export function UndoableImports() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(orpc.priceBook.imports.list.queryOptions());
  const undo = useMutation(
    orpc.priceBook.imports.undo.mutationOptions({
      onSuccess: () => notifySuccess('Import undone'),
      onError: (error) => notifyError(describeError(error, 'Failed to undo the import')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.priceBook.key() }),
    }),
  );
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Recent imports you can undo
      </Title>
      {data.map(({ id, file_name, prices, created_by_name, undo_until }) => (
        <Group key={id} ref={returnFocusOnUnmount} justify="space-between" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {file_name}: {formatCount(prices, 'price')} by {created_by_name}, until{' '}
            {formatDateTime(undo_until)}
          </Text>
          <BusyButton
            variant="default"
            size="xs"
            aria-label={`Undo the import of ${file_name}`}
            busy={undo.isPending && undo.variables.id === id}
            onClick={() => undo.mutate({ id })}
          >
            Undo
          </BusyButton>
        </Group>
      ))}
    </Stack>
  );
}
