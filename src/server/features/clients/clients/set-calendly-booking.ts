import { eq } from 'drizzle-orm';
import type { ProcedureCall } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { ClientRow } from './client-columns.ts';
import { lockClient } from './lock-client.ts';

/** Sets or clears the booking flag by hand. Throws NOT_FOUND. */
export async function setCalendlyBooking({
  context,
  input: { id, calendly_booking },
}: ProcedureCall<{ id: string; calendly_booking: boolean }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    if (client.calendly_booking === calendly_booking) return client;
    await tx.update(clients).set({ calendly_booking }).where(eq(clients.id, id));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'client.calendly_booking_changed',
      client,
      changes: { calendly_booking: { from: client.calendly_booking, to: calendly_booking } },
    });
    return { ...client, calendly_booking };
  });
}
