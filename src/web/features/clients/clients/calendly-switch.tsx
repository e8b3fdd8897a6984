import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { showStored } from './client-query.ts';

export function CalendlySwitch({ client }: { client: Client }) {
  const queryClient = useQueryClient();
  const set = useMutation(
    orpc.clients.setCalendlyBooking.mutationOptions({
      // Saves run one at a time, in the order of the clicks.
      scope: { id: `clients.setCalendlyBooking ${client.id}` },
      onSuccess: async ({ id, calendly_booking }) => {
        await showStored(queryClient, id, { calendly_booking });
        notifySuccess(`Calendly booking ${calendly_booking ? 'enabled' : 'disabled'} for client`);
      },
      onError: (error) => notifyError(describeError(error, 'Failed to update Calendly booking')),
      // Not awaited: a slow refetch must not delay the next change.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
    }),
  );
  return (
    <Switch
      label="Calendly Booking"
      description="On when the client has booked a call through Calendly"
      // Shows the pending value until the server responds.
      checked={set.isPending ? set.variables.calendly_booking : client.calendly_booking}
      onChange={(event) => set.mutate({ id: client.id, calendly_booking: event.currentTarget.checked })}
    />
  );
}
