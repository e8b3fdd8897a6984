import type { Call } from '#contract/calls/call.ts';
import type { Env } from '../../env.ts';
import { letter } from '../../integrations/mail/letter.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import { type InvitedClient, invitationFile } from './invitation.ts';

interface CallMail {
  call: Call;
  /** ISO instant */
  startsAt: string;
  client: InvitedClient;
  env: Env;
  now: Date;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Invites a client to the call, or tells of its new time where the invitation was sent before. */
export function invitationMail({ call, startsAt, client, env, now }: CallMail): Mail {
  const changed = (call.sequence ?? 0) > 0;
  const { booked_by, duration_minutes } = call;
  return {
    ...letter({
      to: client.email,
      subject: `${changed ? 'Changed: ' : ''}Your Zoom call on ${londonTime(startsAt)}`,
      paragraphs: [
        `Dear ${client.first_name},`,
        `${changed ? 'The details of your Zoom call have changed. It is now' : 'Your Zoom call is'} with ${booked_by} on ${londonTime(startsAt)} (UK time) and takes about ${duration_minutes} minutes.`,
        'The invitation is attached for your calendar. Please reply to this message if the time does not suit you.',
      ],
      from: env.appName,
    }),
    calendar: {
      method: 'REQUEST',
      content: invitationFile({ call, startsAt, client, env, method: 'REQUEST', now }),
    },
  };
}

/** Tells a client that the call does not take place at that time. */
export function cancellationMail({ call, startsAt, client, env, now }: CallMail): Mail {
  return {
    ...letter({
      to: client.email,
      subject: `Cancelled: your Zoom call on ${londonTime(startsAt)}`,
      paragraphs: [
        `Dear ${client.first_name},`,
        `Your Zoom call with ${call.booked_by} on ${londonTime(startsAt)} (UK time) has been cancelled. We will be in touch about another time.`,
      ],
      from: env.appName,
    }),
    calendar: {
      method: 'CANCEL',
      content: invitationFile({ call, startsAt, client, env, method: 'CANCEL', now }),
    },
  };
}

function londonTime(instant: string): string {
  return timeFormat.format(new Date(instant));
}
