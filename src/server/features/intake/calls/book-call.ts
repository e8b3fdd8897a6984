import { allows, callBookedBy, statusAfter } from '#contract/clients/clients/pipeline.ts';
import { statusRecord } from '#contract/clients/clients/undo-status.ts';
import { Refusal } from '#contract/errors.ts';
import type { Booking, Call } from '#contract/intake/calls/call.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { checkBooker } from './check-booker.ts';
import { findOpenCall } from './open-call.ts';
import { writeCall } from './write-call.ts';

/**
 * Books a call with a client in the queue. If several people book one client at once, the first succeeds and the others
 * learn who the call is with. Throws NOT_FOUND, CALL_BOOKED_ALREADY, WRONG_STATUS, UNKNOWN_BOOKER, CALL_IN_PAST.
 */
export async function bookCall({
  context,
  input: { client_id, ...booking },
}: ProcedureCall<Booking>): Promise<{ client: ClientRow; call: Call; undoable: boolean }> {
  await checkBooker(context, booking.booked_by);
  // One instant for the call and the status, by which an undo recognises them.
  const now = context.now();
  const at = now.toISOString();
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const booked_by = callBookedBy(client);
    if (booked_by !== null) throw new Refusal('CALL_BOOKED_ALREADY', { booked_by });
    if (!allows('call_booked', client.status)) throw new Refusal('WRONG_STATUS', { status: client.status });
    // An undo can't restore an earlier call that is still open, or close a client whom the booking has reopened.
    const undoable = client.closed_at === null && (await findOpenCall(tx, client_id)) === null;
    const call = await writeCall(tx, { ...context, now: () => now }, client, booking);
    const to = statusAfter('call_booked', client.status);
    await recordActivity(tx, {
      actor: context.actor,
      type: 'call.booked',
      client,
      changes: {
        booked_by: { from: client.booked_by, to: booking.booked_by },
        ...(booking.starts_at !== null && { starts_at: { from: null, to: booking.starts_at } }),
        ...(undoable && statusRecord(client, { status: to, status_changed_at: at })),
      },
    });
    const booked = await moveClient(tx, {
      actor: context.actor,
      client,
      to,
      at,
      also: { booked_by: booking.booked_by },
    });
    return { client: booked, call, undoable };
  });
}
