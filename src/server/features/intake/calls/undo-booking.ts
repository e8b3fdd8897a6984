import { and, eq } from 'drizzle-orm';
import { allows, statusAfter } from '#contract/clients/clients/pipeline.ts';
import { statusBefore } from '#contract/clients/clients/undo-status.ts';
import { Refusal } from '#contract/errors.ts';
import { isJustBooked } from '#contract/intake/calls/undo-booking.ts';
import type { ProcedureCall } from '#server/context.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { newestAction } from '#server/features/clients/clients/newest-action.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { withdraw } from '#server/features/identity/activity/withdraw.ts';

/**
 * Undoes a booking: deletes the call, whose waiting invitation is then dropped, and returns the client to its place in
 * the queue. A repeat changes nothing. Throws NOT_FOUND, CHANGED_SINCE, BOOKING_STANDS.
 */
export async function undoBooking({
  context,
  input: { client_id, call_id },
}: ProcedureCall<{ client_id: string; call_id: string }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const [call] = await tx
      .select({
        created_at: calls.created_at,
        updated_at: calls.updated_at,
        cancelled_at: calls.cancelled_at,
      })
      .from(calls)
      .where(and(eq(calls.id, call_id), eq(calls.client_id, client_id)));
    // Only an undo deletes calls.
    if (!call) return client;
    const now = context.now();
    const booked = (await newestAction(tx, client_id, 'call.booked'))?.changes;
    const changedSince = async () => {
      const action = await newestAction(tx, client_id);
      return new Refusal('CHANGED_SINCE', action && { action });
    };
    const before = statusBefore(client, booked, call.created_at);
    if (before === null || before === 'undone' || !allows('booking_undone', client.status)) {
      throw await changedSince();
    }
    if (!isJustBooked(call, now)) {
      throw call.updated_at === call.created_at ? new Refusal('BOOKING_STANDS') : await changedSince();
    }

    await tx.delete(calls).where(eq(calls.id, call_id));
    await withdraw(tx, client_id, 'call_booked');
    await recordActivity(tx, { actor: context.actor, type: 'call.unbooked', client });
    const earlier = booked?.booked_by?.from;
    return moveClient(tx, {
      actor: context.actor,
      client,
      to: statusAfter('booking_undone', client.status),
      at: now.toISOString(),
      since: before.status_changed_at,
      byHand: true,
      also: { booked_by: typeof earlier === 'string' ? earlier : null },
    });
  });
}
