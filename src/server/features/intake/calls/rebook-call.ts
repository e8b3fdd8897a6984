import { Refusal } from '#contract/errors.ts';
import { type Call, DEFAULT_CALL_DURATION, type Rebooking } from '#contract/intake/calls/call.ts';
import type { ProcedureCall } from '#server/context.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { givenFields } from '#server/features/identity/activity/given-fields.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { checkBooker } from './check-booker.ts';
import { findOpenCall } from './open-call.ts';
import { writeCall } from './write-call.ts';

/**
 * Changes the time, length, booker or join link of a booked call, or books again after a cancellation. Throws NOT_FOUND,
 * NO_CALL, UNKNOWN_BOOKER and CALL_IN_PAST.
 */
export async function rebookCall({
  context,
  input: { client_id, ...given },
}: ProcedureCall<Rebooking>): Promise<Call> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    if (client.booked_by === null) throw new Refusal('NO_CALL');
    // A call stays with who it was booked for, even if somebody else takes calls now.
    if (given.booked_by !== client.booked_by) await checkBooker({ ...context, db: tx }, given.booked_by);
    const before = await findOpenCall(tx, client_id);
    const call = await writeCall(tx, context, client, {
      starts_at: before?.starts_at ?? null,
      duration_minutes: before?.duration_minutes ?? DEFAULT_CALL_DURATION,
      join_url: before?.join_url ?? null,
      ...givenFields(given),
    });
    const { booked_by, starts_at, duration_minutes, invited_email, join_url, invited_join_url } = call;
    const nothing = {
      booked_by: client.booked_by,
      starts_at: null,
      duration_minutes,
      invited_email: null,
      join_url: null,
      invited_join_url: null,
    };
    const changes = changesBetween(before ?? nothing, {
      booked_by,
      starts_at,
      duration_minutes,
      invited_email,
      join_url,
      invited_join_url,
    });
    if (!before || Object.keys(changes).length > 0) {
      await recordActivity(tx, { actor: context.actor, type: 'call.rebooked', client, changes });
    }
    if (client.booked_by !== given.booked_by) {
      await moveClient(tx, {
        actor: context.actor,
        client,
        to: client.status,
        at: context.now().toISOString(),
        also: { booked_by: given.booked_by },
      });
    }
    return call;
  });
}
