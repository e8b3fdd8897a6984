import type { InvitedCall, TimedCall } from '#contract/intake/calls/expected-call.ts';
import { INVITATION_WAITS_SECONDS } from '#contract/intake/calls/undo-booking.ts';
import type { Actor, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { firmName } from '#server/features/firm/firm/read-firm.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { requireName } from '#server/features/identity/account/require-name.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { callInvitationMail, cancellationMail } from './call-mail.ts';
import type { InvitedClient } from './invitation.ts';

type MailCtx = Pick<SignedInCtx, 'env' | 'jobs' | 'now' | 'actor'>;

/** `moved`: the address has not been invited before. In a withdrawal: the client's new address is invited instead. */
type Reason = { moved: boolean };

/**
 * Queues an invitation to the call as it is now. With `waits`, it is sent when the booking can no longer be undone.
 * Throws NAME_NEEDED.
 */
export async function sendInvitation(
  tx: Tx,
  context: MailCtx,
  client: InvitedClient,
  call: TimedCall,
  { moved, waits }: Reason & { waits: boolean },
): Promise<void> {
  requireName(context.actor);
  const mail = callInvitationMail({
    call,
    client,
    env: context.env,
    organiser: await firmName({ db: tx, env: context.env }),
    now: context.now(),
    moved,
    replyTo: replyToOf(context.actor),
  });
  const waitSeconds = waits ? INVITATION_WAITS_SECONDS : 0;
  await mailClient(tx, context, { client_id: call.client_id, mail, about: aboutCall(call), waitSeconds });
}

/** Queues a withdrawal to the address of the latest invitation. */
export async function sendCancellation(
  tx: Tx,
  context: MailCtx,
  client: InvitedClient,
  call: InvitedCall,
  { moved }: Reason,
): Promise<void> {
  const invited = { ...client, email: call.invited_email };
  const mail = cancellationMail({
    call,
    client: invited,
    env: context.env,
    organiser: await firmName({ db: tx, env: context.env }),
    now: context.now(),
    moved,
    replyTo: replyToOf(context.actor),
  });
  await mailClient(tx, context, { client_id: call.client_id, mail, about: aboutCall(call) });
}

function aboutCall({ id, sequence, starts_at }: TimedCall) {
  return { kind: 'call', call_id: id, sequence: sequence ?? 0, starts_at } as const;
}

/** Replies go to the person who made the change. An API key has no address. */
function replyToOf({ full_name, email, lacks_name, api_key }: Actor): Mail['replyTo'] | null {
  return api_key === undefined ? { name: lacks_name ? '' : full_name, address: email } : null;
}
