import { Anchor, Badge, Box, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  CONNECTION_LABELS,
  maySendAgain,
  mayStop,
  type OwnDelivery,
} from '#contract/firm/outbox/delivery.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { Line } from '#web/components/line-list.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import { outboxHistory, stateBadge } from './delivery-texts.ts';

/** One delivery, with its state in words. Administrators can repeat and stop it. */
export function DeliveryLine({ delivery, about }: { delivery: OwnDelivery; about?: ReactNode }) {
  const admin = useIsAdmin();
  const { label, colour } = stateBadge(delivery);
  return (
    <Line align="flex-start">
      <Box miw={0} flex="1 1 14rem" style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {CONNECTION_LABELS[delivery.kind]}
          </Text>
          {about}
          <Badge color={colour}>{label}</Badge>
        </Group>
        {delivery.answer && <Text size="sm">{delivery.answer}</Text>}
        {delivery.link && (
          <Anchor size="sm" href={delivery.link} target="_blank" rel="noreferrer" underline="always">
            Open
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          {outboxHistory(delivery)}
        </Text>
      </Box>
      {admin && (
        <Group gap="xs">
          {maySendAgain(delivery) && <Action verb="sendAgain" delivery={delivery} />}
          {mayStop(delivery) && <Action verb="stop" delivery={delivery} />}
        </Group>
      )}
    </Line>
  );
}

const VERBS = {
  sendAgain: { label: 'Send again', failed: 'Failed to send the delivery again' },
  stop: { label: 'Stop', failed: 'Failed to stop the delivery' },
};

function Action({ verb, delivery: { id } }: { verb: keyof typeof VERBS; delivery: OwnDelivery }) {
  const queryClient = useQueryClient();
  const { label, failed } = VERBS[verb];
  const action = useMutation(
    orpc.outbox[verb].mutationOptions({
      onSuccess: () =>
        Promise.all(
          [orpc.outbox.key(), orpc.clients.get.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
      onError: (error) => notifyError(describeError(error, failed)),
    }),
  );
  return (
    <BusyButton variant="default" size="xs" busy={action.isPending} onClick={() => action.mutate({ id })}>
      {label}
    </BusyButton>
  );
}
