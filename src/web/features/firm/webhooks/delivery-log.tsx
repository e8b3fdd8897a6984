import { Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import { CodeBlock } from '#web/components/code-block.tsx';
import { useDetails } from '#web/components/details-toggle.tsx';
import { ShowMore } from '#web/components/show-more.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { DELIVERY_STATE_BADGES, deliveryHistory, eventLabel, outcomeSentence } from './delivery-texts.ts';

const DELIVERIES_PER_PAGE = 10;

/** A webhook's deliveries of the last 30 days, newest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const log = useInfiniteQuery(
    orpc.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | null) => ({ id: webhook.id, cursor, limit: DELIVERIES_PER_PAGE }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  if (log.isPending) {
    return (
      <Stack gap="xs" role="status" aria-label="Loading...">
        <Skeleton h={40} />
        <Skeleton h={40} />
      </Stack>
    );
  }
  if (log.isError && !log.data) {
    return (
      <ErrorState
        title="The deliveries could not be loaded"
        onRetry={() => void log.refetch()}
        retrying={log.isFetching}
      />
    );
  }
  const deliveries = log.data.pages.flatMap((page) => page.items);
  if (deliveries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing sent in the last 30 days. To try the webhook, select Send Test.
      </Text>
    );
  }
  return (
    <>
      <Stack component="ul" aria-label="Deliveries" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
      <ShowMore query={log} label="Show older deliveries" size="xs" mt="sm" />
    </>
  );
}

function DeliveryItem({ delivery }: { delivery: WebhookDelivery }) {
  const queryClient = useQueryClient();
  const details = useDetails();
  const resend = useMutation(
    orpc.webhooks.resend.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() }),
      onError: (error) => notifyError(describeError(error, 'Failed to resend the delivery')),
    }),
  );
  const { label, colour } = DELIVERY_STATE_BADGES[delivery.state];
  return (
    <Box component="li">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Box miw={0} flex="1 1 14rem">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {eventLabel(delivery.event_type)}
            </Text>
            <Badge color={colour}>{label}</Badge>
          </Group>
          <Text size="sm">{outcomeSentence(delivery)}</Text>
          <Text size="sm" c="dimmed">
            {deliveryHistory(delivery)}
          </Text>
        </Box>
        <Group gap="xs">
          {details.button}
          <Button
            variant="default"
            size="xs"
            aria-busy={resend.isPending}
            onClick={() => resend.mutate({ id: delivery.id })}
            {...inactive(resend.isPending)}
          >
            {resend.isPending ? 'Sending...' : 'Resend'}
          </Button>
        </Group>
      </Group>
      {details.panel(() => (
        <Stack gap="xs" mt="xs">
          <CodeBlock label={`Body, with webhook-id ${delivery.event_id}`} text={indented(delivery.payload)} />
          {delivery.answer && <CodeBlock label="Response" text={delivery.answer} />}
        </Stack>
      ))}
    </Box>
  );
}

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
