import type { TimedCall } from '#contract/calls/expected-call.ts';
import { letter } from '#server/integrations/mail/letter.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';
import { type InvitedClient, invitationFile } from './invitation.ts';

interface CallMail {
  call: TimedCall;
  client: InvitedClient;
  env: Env;
  now: Date;
  /** The client has another address now: what the one knows is news to the other. */
  moved: boolean;
  /** Who booked, changed or cancelled the call; null where that is a program, which reads no mail. */
  replyTo: Mail['replyTo'] | null;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Invites a client to the call, or tells of its new time where the invitation was sent before. */
export function invitationMail({ call, client, env, now, moved, replyTo }: CallMail): Mail {
  const changed = (call.sequence ?? 0) > 0 && !moved;
  const { booked_by, duration_minutes, starts_at, invited_join_url } = call;
  return {
    ...letter({
      to: client.email,
      subject: `${changed ? 'Changed: ' : ''}Your Zoom call on ${londonTime(starts_at)}`,
      paragraphs: [
        `Dear ${client.first_name},`,
        `${changed ? 'The details of your Zoom call have changed. It is now' : 'Your Zoom call is'} with ${booked_by} on ${londonTime(starts_at)} (UK time) and takes about ${duration_minutes} minutes.`,
        `The invitation is attached for your calendar.${replyTo ? ' Please reply to this message if the time does not suit you.' : ''}`,
      ],
      ...(invited_join_url !== null && {
        button: { label: 'Join the call', url: invited_join_url, after: 2 },
      }),
      from: env.appName,
    }),
    ...(replyTo && { replyTo }),
    calendar: {
      method: 'REQUEST',
      content: invitationFile({ call, client, env, method: 'REQUEST', now }),
    },
  };
}

/** Tells a client that the call does not take place at that time, or an earlier address that it hears no more of it. */
export function cancellationMail({ call, client, env, now, moved, replyTo }: CallMail): Mail {
  const which = `Your Zoom call with ${call.booked_by} on ${londonTime(call.starts_at)} (UK time)`;
  return {
    ...letter({
      to: client.email,
      subject: `Cancelled: your Zoom call on ${londonTime(call.starts_at)}`,
      paragraphs: [
        `Dear ${client.first_name},`,
        moved
          ? `${which} is no longer announced to this address: we have another one for you now, where the invitation has gone.`
          : `${which} has been cancelled. We will be in touch about another time.`,
      ],
      from: env.appName,
    }),
    ...(replyTo && { replyTo }),
    calendar: {
      method: 'CANCEL',
      content: invitationFile({ call, client, env, method: 'CANCEL', now }),
    },
  };
}

function londonTime(instant: string): string {
  return timeFormat.format(new Date(instant));
}
