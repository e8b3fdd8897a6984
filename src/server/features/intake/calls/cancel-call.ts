import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Call } from '#contract/intake/calls/call.ts';
import { isExpected } from '#contract/intake/calls/expected-call.ts';
import { isInvitationWaiting } from '#contract/intake/calls/undo-booking.ts';
import type { ProcedureCall } from '#server/context.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { findOpenCall } from './open-call.ts';
import { sendCancellation } from './send-call-mail.ts';
import { nextSequence } from './write-call.ts';

/** Cancels a client's call and withdraws its invitation. The client's status stays. Throws NOT_FOUND, NO_CALL. */
export async function cancelCall({
  context,
  input: { client_id },
}: ProcedureCall<{ client_id: string }>): Promise<Call> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const before = await findOpenCall(tx, client_id);
    if (!before) throw new Refusal('NO_CALL');
    const now = context.now();
    const cancelled_at = now.toISOString();
    // The invitation of a call booked moments ago has not been sent, and won't be.
    const expected = isExpected(before, now) && !isInvitationWaiting(before, now);
    const sequence = expected ? nextSequence(before) : before.sequence;
    const call: Call = { ...before, cancelled_at, sequence };
    await tx
      .update(calls)
      .set({ cancelled_at, sequence, updated_at: cancelled_at })
      .where(eq(calls.id, before.id));
    await recordActivity(tx, {
      actor: context.actor,
      type: 'call.cancelled',
      client,
      changes: before.starts_at === null ? {} : { starts_at: { from: before.starts_at, to: null } },
    });
    if (expected) await sendCancellation(tx, context, client, { ...before, sequence }, { moved: false });
    return call;
  });
}
