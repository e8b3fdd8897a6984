import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Booking, Call } from '#contract/intake/calls/call.ts';
import {
  earlierAddress,
  hasOutdatedLink,
  isAhead,
  isExpected,
} from '#contract/intake/calls/expected-call.ts';
import { isInvitationWaiting } from '#contract/intake/calls/undo-booking.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { joinLinkOf } from './booker-links.ts';
import { callColumns, findOpenCall } from './open-call.ts';
import { sendCancellation, sendInvitation } from './send-call-mail.ts';

/**
 * Saves the call of a locked client and queues the mails that follow: an invitation, an update with a higher SEQUENCE,
 * or a withdrawal. If the client's address has changed, the new address is invited, and the old address gets a
 * withdrawal. Sends nothing if nothing changed or the time has passed. Throws CALL_IN_PAST.
 */
export async function writeCall(
  tx: Tx,
  context: SignedInCtx,
  client: ClientRow,
  {
    booked_by,
    starts_at,
    duration_minutes,
    join_url,
  }: Omit<Booking, 'client_id' | 'duration_minutes'> & { duration_minutes: number },
): Promise<Call> {
  const now = context.now();
  const at = now.toISOString();
  const before = await findOpenCall(tx, client.id);
  const expected = before && isExpected(before, now) && !isInvitationWaiting(before, now) ? before : null;
  const moved = earlierAddress(before, client.email, now) !== null;
  const same =
    before?.booked_by === booked_by &&
    before.starts_at === starts_at &&
    before.duration_minutes === duration_minutes &&
    before.join_url === join_url;
  const link = await joinLinkOf(tx, { booked_by, join_url });
  if (before && same && !moved && !hasOutdatedLink(before, link, now)) return before;
  const invites = starts_at !== null && starts_at > at;
  if (starts_at !== null && !invites && starts_at !== before?.starts_at) throw new Refusal('CALL_IN_PAST');

  const withdraws = expected !== null && (moved || !invites);
  const sequence = invites || withdraws ? nextSequence(before) : (before?.sequence ?? null);
  const invited_email = invites ? client.email : starts_at === null ? null : (before?.invited_email ?? null);
  const invited_at = moved || starts_at === null ? null : (before?.invited_at ?? null);
  const invited_join_url = invites ? link : starts_at === null ? null : (before?.invited_join_url ?? null);
  const values = {
    booked_by,
    starts_at,
    duration_minutes,
    sequence,
    invited_email,
    invited_at,
    join_url,
    invited_join_url,
    updated_at: at,
  };
  const [call] = before
    ? await tx.update(calls).set(values).where(eq(calls.id, before.id)).returning(callColumns)
    : await tx
        .insert(calls)
        .values({ ...values, client_id: client.id, created_at: at } satisfies FullRow<
          typeof calls,
          'id' | 'cancelled_at'
        >)
        .returning(callColumns);
  if (!call) throw new Error('The database returned no row for a call');

  if (withdraws) await sendCancellation(tx, context, client, { ...expected, sequence }, { moved: invites });
  if (isAhead(call, now)) {
    // The invitation waits until the booking can't be undone. A change before it is sent sends a first invitation instead.
    await sendInvitation(tx, context, client, call, { moved: invited_at === null, waits: before === null });
  }
  return call;
}

/** 0 for the first invitation, then one higher each time. */
export function nextSequence(before: Pick<Call, 'sequence'> | null): number {
  const newest = before?.sequence ?? null;
  return newest === null ? 0 : newest + 1;
}
