import { TZDate } from '@date-fns/tz';
import ical, {
  foldLines,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { comesTwiceInLondon } from '#contract/intake/calls/call-time.ts';
import type { TimedCall } from '#contract/intake/calls/expected-call.ts';
import { mailAddress } from '#server/integrations/mail/address-of.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';
import { LONDON_TIME_ZONE } from './london-time-zone.ts';

export interface InvitedClient {
  first_name: string;
  surname: string;
  email: string;
}

const MINUTE_MS = 60_000;
const LONDON = 'Europe/London';

/**
 * Returns a calendar file that invites the client to a call or withdraws the invitation (RFC 5545, 5546). Every version
 * of a call's file has the same UID, and each mailed file a higher SEQUENCE.
 */
export function invitationFile({
  call,
  client,
  env,
  organiser,
  replyTo,
  method,
  now,
}: {
  call: Pick<
    TimedCall,
    'id' | 'booked_by' | 'starts_at' | 'duration_minutes' | 'sequence' | 'invited_join_url'
  >;
  client: InvitedClient;
  env: Pick<Env, 'appUrl' | 'mailFrom'>;
  /** The firm's name. */
  organiser: string;
  /** Person to whom the client's calendar replies, or null for nobody. */
  replyTo: Mail['replyTo'] | null;
  method: 'REQUEST' | 'CANCEL';
  now: Date;
}): string {
  const endsAt = new Date(Date.parse(call.starts_at) + call.duration_minutes * MINUTE_MS).toISOString();
  // In London time, the repeated hour in autumn would always mean its first occurrence (RFC 5545, 3.3.5), so use UTC.
  const timezone = comesTwiceInLondon(call.starts_at) || comesTwiceInLondon(endsAt) ? null : LONDON;
  const cancelled = method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Tallygate', product: 'Calls', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: () => LONDON_TIME_ZONE },
  });
  calendar.createEvent({
    id: `call-${call.id}@${new URL(env.appUrl).hostname}`,
    sequence: call.sequence ?? 0,
    stamp: now,
    // Dates with a zone: the library writes plain dates in the server's time zone.
    start: new TZDate(call.starts_at, timezone ?? 'UTC'),
    end: new TZDate(endsAt, timezone ?? 'UTC'),
    timezone,
    summary: `Zoom call with ${call.booked_by}`,
    description: `A call between ${clientFullName(client)} and ${call.booked_by} (${organiser}).`,
    location: call.invited_join_url ?? 'Zoom',
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: replyTo
      ? { name: organiser, email: replyTo.address, sentBy: mailAddress(env.mailFrom) }
      : { name: organiser, email: mailAddress(env.mailFrom) },
    attendees: [
      {
        name: clientFullName(client),
        email: client.email,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        // Nobody reads replies to MAIL_FROM.
        rsvp: Boolean(replyTo),
      },
    ],
  });
  // The library omits the final line break (RFC 5545, 3.1).
  return `${withConference(calendar.toString(), call.invited_join_url)}\r\n`;
}

/** Adds the join button of calendar programs (RFC 7986, 5.11). The library adds only properties that start with X-. */
function withConference(calendar: string, joinUrl: string | null): string {
  if (joinUrl === null) return calendar;
  const line = foldLines(`CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=Join the call:${new URL(joinUrl).href}`);
  return calendar.replace('\r\nEND:VEVENT', () => `\r\n${line}\r\nEND:VEVENT`);
}
