import type { InvitedCall, TimedCall } from '#contract/calls/expected-call.ts';
import type { Actor, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { cancellationMail, invitationMail } from './call-mail.ts';
import type { InvitedClient } from './invitation.ts';

type MailCtx = Pick<SignedInCtx, 'env' | 'jobs' | 'now' | 'actor'>;

/** Whether a mail goes because the client has another address now. */
type Reason = { moved: boolean };

/** Invites a client to the call as it is now. */
export async function sendInvitation(
  tx: Tx,
  ctx: MailCtx,
  client: InvitedClient,
  call: TimedCall,
  { moved }: Reason,
): Promise<void> {
  const mail = invitationMail({
    call,
    client,
    env: ctx.env,
    now: ctx.now(),
    moved,
    replyTo: replyToOf(ctx.actor),
  });
  await ctx.jobs.sendMail(tx, mail, aboutCall(call));
}

/** Withdraws the newest invitation at the address it went to. */
export async function sendCancellation(
  tx: Tx,
  ctx: MailCtx,
  client: InvitedClient,
  call: InvitedCall,
  { moved }: Reason,
): Promise<void> {
  const invited = { ...client, email: call.invited_email };
  const mail = cancellationMail({
    call,
    client: invited,
    env: ctx.env,
    now: ctx.now(),
    moved,
    replyTo: replyToOf(ctx.actor),
  });
  await ctx.jobs.sendMail(tx, mail, aboutCall(call));
}

function aboutCall({ id, sequence, starts_at }: TimedCall) {
  return { call_id: id, sequence: sequence ?? 0, starts_at };
}

/** Whoever sends it off reads the answer; a program has no address. */
function replyToOf({ full_name, email, api_key }: Actor): Mail['replyTo'] | null {
  return api_key === undefined ? { name: full_name, address: email } : null;
}
