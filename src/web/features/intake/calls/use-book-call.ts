import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { Call } from '#contract/intake/calls/call.ts';
import { client as api, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';
import { withName } from '#web/lib/messages/with-name.tsx';

export interface Booked {
  client: Client;
  call: Call;
}

export interface BookingOutcome {
  onBooked: (booked: Booked) => void;
  onUndone?: ((booked: Booked) => void) | undefined;
}

/** A client's call whose booking was undone. The form offers it again. */
export const unbookedOptions = (clientId: string) =>
  queryOptions<Call>({ queryKey: ['unbooked-call', clientId], queryFn: skipToken });

/** Books a call. The toast offers Undo, where possible. */
export function useBookCall({ onBooked, onUndone }: BookingOutcome) {
  const queryClient = useQueryClient();
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.calls.key() }),
    ]);

  async function undo({ client, call }: Booked): Promise<void> {
    const name = clientFullName(client);
    try {
      await api.calls.undoBooking({ client_id: client.id, call_id: call.id });
      notifySuccess(withName('Booking undone. The client is waiting for a call again.', name));
      queryClient.setQueryData(unbookedOptions(client.id).queryKey, call);
      onUndone?.({ client, call });
    } catch (error) {
      notifyError(withName(describeError(error, 'Failed to undo the booking'), name));
    }
    await reload();
  }

  return useMutation(
    orpc.calls.book.mutationOptions({
      onSuccess: ({ undoable, ...booked }) => {
        queryClient.removeQueries(unbookedOptions(booked.client.id));
        const text = `Zoom call booked for ${booked.call.booked_by}`;
        const message = withName(text, clientFullName(booked.client));
        if (undoable) offerUndo(message, () => undo(booked));
        else notifySuccess(message);
        onBooked(booked);
      },
      onError: (failure) => notifyError(describeError(failure, 'Failed to book call')),
    }),
  );
}
