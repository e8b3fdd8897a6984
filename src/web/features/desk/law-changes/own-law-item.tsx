import { Anchor, Box, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LAW_KINDS, lawValueText } from '#contract/firm/law/law-kinds.ts';
import type { OwnLaw } from '#contract/firm/law/own-law.ts';
import { dayText } from '#contract/values/day-text.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { client, orpc } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/browser/format.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';

/** A row that the firm has added. */
export function OwnLawItem({ row }: { row: OwnLaw }) {
  const admin = useIsAdmin();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => client.law.remove({ id: row.id }),
    onSuccess: () => {
      notifySuccess('Row removed successfully');
      void queryClient.invalidateQueries({ queryKey: orpc.law.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.lawChanges.key() });
    },
    onError: (error) => notifyError(describeError(error, 'Failed to remove the row')),
  });

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: 'Remove this row?',
      message: 'The audit log keeps what it said. Reasons to look again that it raised in files stay there.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (isSure) removal.mutate();
  }

  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <Box flex="1 1 14rem" miw={0}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Your row from {dayText(row.effective_from)}: {lawValueText(row)}.{' '}
          <Anchor underline="always" href={row.source_url} target="_blank" rel="noreferrer" size="sm">
            {row.source_title}
          </Anchor>
        </Text>
        {row.note !== '' && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {row.note}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Added by {row.added_by_name} on {formatDate(row.added_at)}
        </Text>
      </Box>
      {admin && (
        <BusyButton
          variant="default"
          size="xs"
          busy={removal.isPending}
          aria-label={`Remove your row of ${LAW_KINDS[row.key].label} from ${dayText(row.effective_from)}`}
          onClick={() => void remove()}
        >
          Remove
        </BusyButton>
      )}
    </Group>
  );
}
