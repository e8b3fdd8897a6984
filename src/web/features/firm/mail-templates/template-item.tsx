import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { MailTemplate } from '#contract/firm/mail-templates/mail-template.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** One mail template in the settings. */
export function TemplateItem({ template, onEdit }: { template: MailTemplate; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const nameId = useId();
  const remove = useMutation(
    orpc.mailTemplates.delete.mutationOptions({
      onSuccess: () => {
        notifySuccess('Template deleted successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.mailTemplates.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to delete template')),
    }),
  );

  async function confirmDelete(): Promise<void> {
    const confirmed = await confirm({
      title: 'Delete this template?',
      message: `"${template.name}" will no longer be offered. Mails sent with it stay in the timelines.`,
      confirmLabel: 'Delete template',
      destructive: true,
    });
    if (confirmed) remove.mutate({ id: template.id });
  }

  return (
    <Paper component="li" ref={returnFocusOnUnmount} withBorder radius="sm" p="sm" aria-labelledby={nameId}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text id={nameId} fw={600} size="sm">
            {template.name}
          </Text>
          <Text size="sm" c="dimmed">
            {template.subject}
          </Text>
        </Box>
        <Group gap="xs">
          <Button variant="default" size="xs" aria-describedby={nameId} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-describedby={nameId}
            onClick={() => void confirmDelete()}
            {...inactive(remove.isPending)}
          >
            Delete
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
