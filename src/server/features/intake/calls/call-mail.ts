import type { TimedCall } from '#contract/intake/calls/expected-call.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';
import { type InvitedClient, invitationFile } from './invitation.ts';

interface CallMail {
  call: TimedCall;
  client: InvitedClient;
  env: Env;
  organiser: string;
  now: Date;
  /**
   * Whether the client's address has changed: the old address gets a withdrawal, and the new address gets a first
   * invitation. Also set if the replaced invitation was never sent.
   */
  moved: boolean;
  /** The person who booked, changed or cancelled the call. Null for an API key. */
  replyTo: Mail['replyTo'] | null;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Invites the client to the call, or announces a change to a call they were invited to. */
export function callInvitationMail({ call, client, env, organiser, now, moved, replyTo }: CallMail): Mail {
  const changed = (call.sequence ?? 0) > 0 && !moved;
  const { booked_by, duration_minutes, starts_at, invited_join_url } = call;
  return {
    ...composeMail({
      kind: 'call_invitation',
      to: client.email,
      subject: `${changed ? 'Changed: ' : ''}Your Zoom call on ${londonTime(starts_at)}`,
      paragraphs: [
        `Dear ${client.first_name},`,
        `${changed ? 'The details of your Zoom call have changed. It is now' : 'Your Zoom call is'} with ${booked_by} on ${londonTime(starts_at)} (UK time) and will take about ${duration_minutes} minutes.`,
        `A calendar invitation is attached.${replyTo ? ' If the time does not suit you, please reply to this email.' : ''}`,
      ],
      ...(invited_join_url !== null && {
        button: { label: 'Join the call', url: invited_join_url, after: 2 },
      }),
      writer: replyTo,
      from: env.appName,
    }),
    calendar: {
      method: 'REQUEST',
      content: invitationFile({ call, client, env, organiser, replyTo, method: 'REQUEST', now }),
    },
  };
}

/**
 * Withdraws an invitation: the call is cancelled or has lost its time, or the client's new address has been invited.
 */
export function cancellationMail({ call, client, env, organiser, now, moved, replyTo }: CallMail): Mail {
  const yourCall = `your Zoom call with ${call.booked_by} on ${londonTime(call.starts_at)} (UK time)`;
  return {
    ...composeMail({
      kind: 'call_cancellation',
      to: client.email,
      subject: `Cancelled: your Zoom call on ${londonTime(call.starts_at)}`,
      paragraphs: [
        `Dear ${client.first_name},`,
        moved
          ? `We now have a different email address for you. The invitation to ${yourCall} has been sent there instead.`
          : `We have cancelled ${yourCall}. We will be in touch to arrange another time.`,
      ],
      writer: replyTo,
      from: env.appName,
    }),
    calendar: {
      method: 'CANCEL',
      content: invitationFile({ call, client, env, organiser, replyTo, method: 'CANCEL', now }),
    },
  };
}

function londonTime(instant: string): string {
  return timeFormat.format(new Date(instant));
}
