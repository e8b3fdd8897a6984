import { eq } from 'drizzle-orm';
import type { Booking, Call } from '#contract/calls/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { calls } from '../../db/schema/clients.ts';
import type { ClientRow } from '../clients/lock-client.ts';
import { cancellationMail, invitationMail } from './call-mail.ts';
import { callColumns, findOpenCall } from './open-call.ts';

/**
 * Writes what a call is now, for a locked client, and sends the invitation that follows from it: a first one, the same
 * one with a higher SEQUENCE, or its withdrawal where the call has no time any more. Nothing changed, nothing sent. Throws CALL_IN_PAST.
 */
export async function writeCall(
  tx: Tx,
  ctx: SignedInCtx,
  client: ClientRow,
  { booked_by, starts_at, duration_minutes }: Pick<Booking, 'booked_by' | 'starts_at' | 'duration_minutes'>,
): Promise<Call> {
  const now = ctx.now();
  const at = now.toISOString();
  const before = await findOpenCall(tx, client.id);
  const invited = before?.starts_at ?? null;
  const same =
    before?.booked_by === booked_by &&
    before.starts_at === starts_at &&
    before.duration_minutes === duration_minutes;
  if (before && same) return before;
  if (starts_at !== null && starts_at !== invited && starts_at <= at) throw new Refusal('CALL_IN_PAST');

  const mailDue = starts_at !== null || invited !== null;
  const sequence = mailDue ? nextSequence(before) : (before?.sequence ?? null);
  const values = { booked_by, starts_at, duration_minutes, sequence, updated_at: at };
  const [call] = before
    ? await tx.update(calls).set(values).where(eq(calls.id, before.id)).returning(callColumns)
    : await tx
        .insert(calls)
        .values({ ...values, client_id: client.id, created_at: at })
        .returning(callColumns);
  if (!call) throw new Error('The database returned no row for a call');

  if (starts_at !== null) {
    await ctx.jobs.sendMail(tx, invitationMail({ call, startsAt: starts_at, client, env: ctx.env, now }));
  } else if (invited !== null) {
    await ctx.jobs.sendMail(tx, cancellationMail({ call, startsAt: invited, client, env: ctx.env, now }));
  }
  return call;
}

/** 0 for a first invitation, then one more each time. */
export function nextSequence(before: Pick<Call, 'sequence'> | null): number {
  const newest = before?.sequence ?? null;
  return newest === null ? 0 : newest + 1;
}
