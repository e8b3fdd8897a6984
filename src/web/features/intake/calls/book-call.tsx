import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import { CLIENT_PAGE_PARTS } from '#contract/desk/client-page/parts.ts';
import { showStored } from '#web/features/clients/clients/client-query.ts';
import { BookingForm } from './booking-form.tsx';

/** Books a call on the client's page, with the same form as in the queue. */
export function BookCall({ client, bookers }: { client: Client; bookers: readonly string[] }) {
  const queryClient = useQueryClient();
  return (
    <BookingForm
      id={CLIENT_PAGE_PARTS.booking}
      client={client}
      bookers={bookers}
      disabled={false}
      onBooked={({ client: { id, status, status_changed_at, booked_by }, call }) =>
        void showStored(
          queryClient,
          id,
          { status, status_changed_at, booked_by },
          {
            call: {
              booked_by: call.booked_by,
              booked_at: status_changed_at,
              starts_at: call.starts_at,
              duration_minutes: call.duration_minutes,
              join_url: call.join_url ?? call.invited_join_url,
              cancelled_at: null,
            },
          },
        )
      }
    />
  );
}
