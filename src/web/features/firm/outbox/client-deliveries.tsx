import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CONNECTION_LABELS, type ConnectionKind, type OwnDelivery } from '#contract/firm/outbox/delivery.ts';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { REQUEST_LABELS } from './delivery-texts.ts';

/** What was passed on for a client, and what staff can request. */
export function ClientDeliveries({
  clientId,
  deliveries,
  requestable,
}: {
  clientId: string;
  deliveries: readonly OwnDelivery[];
  requestable: readonly ConnectionKind[];
}) {
  return (
    <SectionCard title="After the signature">
      <LineList label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} />
        ))}
        {requestable.map((kind) => (
          <Line key={kind}>
            <Text size="sm" flex="1 1 10rem">
              <b>{CONNECTION_LABELS[kind]}</b>: nothing was passed on for this client.
            </Text>
            <RequestButton clientId={clientId} kind={kind} />
          </Line>
        ))}
      </LineList>
    </SectionCard>
  );
}

function RequestButton({ clientId, kind }: { clientId: string; kind: ConnectionKind }) {
  const queryClient = useQueryClient();
  const request = useMutation(
    orpc.outbox.request.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.clients.get.key() }),
      onError: (error) => notifyError(describeError(error, 'Failed to pass it on')),
    }),
  );
  return (
    <BusyButton
      variant="default"
      size="xs"
      busy={request.isPending}
      onClick={() => request.mutate({ client_id: clientId, kind })}
    >
      {REQUEST_LABELS[kind]}
    </BusyButton>
  );
}
