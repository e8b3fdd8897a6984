import { SIGNATURE_HEADER, sign } from './signature.ts';

/** A delivery about an invitee with new ids, as Calendly documents it. */
export function delivery(
  event: 'invitee.created' | 'invitee.canceled',
  payload: Record<string, unknown> = {},
  created_at = '2026-03-02T10:15:00.000000Z',
) {
  const booked = `https://api.calendly.com/scheduled_events/${crypto.randomUUID()}`;
  return {
    event,
    created_at,
    created_by: 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA',
    payload: {
      uri: `${booked}/invitees/${crypto.randomUUID()}`,
      email: 'ida@example.com',
      name: 'Ida Invitee',
      first_name: 'Ida',
      last_name: 'Invitee',
      status: event === 'invitee.created' ? 'active' : 'canceled',
      timezone: 'Europe/London',
      event: booked,
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      questions_and_answers: [],
      text_reminder_number: null,
      tracking: { utm_source: null },
      created_at,
      updated_at: created_at,
      scheduled_event: {
        uri: booked,
        name: 'Introductory call',
        start_time: '2026-03-05T14:30:00.000000Z',
        end_time: '2026-03-05T15:00:00.000000Z',
        status: 'active',
      },
      ...payload,
    },
  };
}

/** Sends a delivery as Calendly does. `seconds` is the time of signing. */
export function deliver(
  url: string,
  sent: unknown,
  { key, seconds }: { key: string; seconds: number },
): Promise<Response> {
  const body = Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent));
  return fetch(`${url}/functions/calendly-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: `t=${seconds},v1=${sign(key, seconds, body).toString('hex')}`,
    },
    body,
  });
}
