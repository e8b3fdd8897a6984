import { Badge, Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { WEBHOOK_EVENT_LABELS } from '#contract/firm/webhooks/event.ts';
import type { Webhook } from '#contract/firm/webhooks/webhook.ts';
import { useDetails } from '#web/components/details-toggle.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { confirm } from '#web/lib/messages/confirm.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { DELIVERY_STATE_BADGES } from './delivery-texts.ts';
import { useSendTest } from './use-send-test.tsx';

/** A webhook with its address, last delivery and, behind a toggle, all deliveries. */
export function WebhookItem({
  webhook,
  onEdit,
  onSecret,
}: {
  webhook: Webhook;
  onEdit: () => void;
  /** Called with the new secret after a rotation. */
  onSecret: (secret: string) => void;
}) {
  const deliveries = useDetails({ what: 'Deliveries' });
  const addressId = useId();
  const test = useSendTest(webhook);

  return (
    <Paper
      component="li"
      ref={returnFocusOnUnmount}
      withBorder
      radius="sm"
      p="sm"
      aria-labelledby={addressId}
    >
      <Stack gap="xs">
        <Box>
          <Group gap="xs" justify="space-between" align="flex-start">
            <Text id={addressId} fw={600} size="sm" flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
              {webhook.url}
            </Text>
            <Badge color={webhook.active ? 'green' : 'gray'}>{webhook.active ? 'Active' : 'Off'}</Badge>
          </Group>
          {webhook.description && <Text size="sm">{webhook.description}</Text>}
          <Text size="sm" c="dimmed">
            {webhook.events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(' · ')}
          </Text>
          <LastDelivery webhook={webhook} />
        </Box>
        <Group gap="xs">
          {deliveries.button}
          {test.button}
          <Button variant="default" size="xs" onClick={onEdit}>
            Edit
          </Button>
          <RotateButton webhook={webhook} onSecret={onSecret} />
          <DeleteButton webhook={webhook} />
        </Group>
      </Stack>
      {test.answer}
      {deliveries.panel(() => (
        <Box mt="xs">
          <DeliveryLog webhook={webhook} />
        </Box>
      ))}
    </Paper>
  );
}

function LastDelivery({ webhook: { last_delivery, previous_secret_until } }: { webhook: Webhook }) {
  const badge = last_delivery && DELIVERY_STATE_BADGES[last_delivery.state];
  return (
    <>
      <Group gap="xs" mt={4}>
        <Text size="sm" c="dimmed">
          {last_delivery ? `Last delivery ${formatDateTime(last_delivery.created_at)}` : 'Nothing sent yet'}
        </Text>
        {badge && <Badge color={badge.colour}>{badge.label}</Badge>}
      </Group>
      {previous_secret_until !== null && Date.parse(previous_secret_until) > Date.now() && (
        <Text size="sm" c="dimmed">
          Calls are also signed with the old secret until {formatDateTime(previous_secret_until)}.
        </Text>
      )}
    </>
  );
}

function RotateButton({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const queryClient = useQueryClient();
  const submission = useSubmissionId();
  const rotate = useMutation(
    orpc.webhooks.rotateSecret.mutationOptions({
      onSuccess: ({ secret }) => {
        submission.accepted();
        onSecret(secret);
        void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to rotate the secret')),
    }),
  );

  async function confirmAction(): Promise<void> {
    const confirmed = await confirm({
      title: 'Rotate the signing secret?',
      message: `For 24 hours, calls to ${webhook.url} will be signed with both the old and the new secret. After that, only the new one will be used.`,
      confirmLabel: 'Rotate secret',
    });
    if (confirmed) rotate.mutate({ id: webhook.id, submission_id: submission.idOf(webhook.id) });
  }

  return (
    <Button variant="default" size="xs" onClick={() => void confirmAction()} {...inactive(rotate.isPending)}>
      Rotate Secret
    </Button>
  );
}

function DeleteButton({ webhook }: { webhook: Webhook }) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    orpc.webhooks.delete.mutationOptions({
      onSuccess: () => {
        notifySuccess('Webhook deleted successfully');
        void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() });
      },
      onError: (error) => notifyError(describeError(error, 'Failed to delete webhook')),
    }),
  );

  async function confirmAction(): Promise<void> {
    const confirmed = await confirm({
      title: 'Delete this webhook?',
      message: `No more events will be sent to ${webhook.url}. Pending retries will be cancelled, and the delivery log will be deleted.`,
      confirmLabel: 'Delete webhook',
      destructive: true,
    });
    if (confirmed) remove.mutate({ id: webhook.id });
  }

  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      onClick={() => void confirmAction()}
      {...inactive(remove.isPending)}
    >
      Delete
    </Button>
  );
}
