import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delivery } from './calendly-double.fixture.ts';
import { parseDelivery } from './delivery.ts';

const parse = (sent: unknown) =>
  parseDelivery(Buffer.from(typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '')));

describe('parseDelivery', () => {
  it('reads a delivery as documented, with times as UTC instants', () => {
    const sent = delivery('invitee.canceled', { rescheduled: true });
    expect(parse(sent)).toEqual({
      kind: 'invitee',
      delivery: {
        event: 'invitee.canceled',
        created_at: '2026-03-02T10:15:00.000Z',
        payload: {
          uri: sent.payload.uri,
          email: 'ida@example.com',
          name: 'Ida Invitee',
          first_name: 'Ida',
          last_name: 'Invitee',
          rescheduled: true,
          scheduled_event: { start_time: '2026-03-05T14:30:00.000Z' },
        },
      },
    });
  });

  it('requires only the event, its time, the invitee and their address', () => {
    const { uri } = delivery('invitee.created').payload;
    const bare = {
      event: 'invitee.created',
      created_at: '2026-03-02T10:15:00Z',
      payload: { uri, email: 'i@example.com' },
    };
    expect(parse(bare).kind).toBe('invitee');
  });

  it('returns `other` for events that we do not use', () => {
    expect(parse({ ...delivery('invitee.created'), event: 'invitee_no_show.created' })).toEqual({
      kind: 'other',
    });
  });

  it.each([
    ['body', '{"event":'],
    ['body', '[]'],
    ['body', 'null'],
    ['event', {}],
    ['event', { ...delivery('invitee.created'), event: 7 }],
    ['created_at', delivery('invitee.created', {}, 'yesterday')],
    ['created_at', delivery('invitee.created', {}, '0000-01-01T00:00:00Z')],
    ['created_at', delivery('invitee.created', {}, '9999-12-31T23:59:59-05:00')],
    ['payload', { ...delivery('invitee.created'), payload: 'no' }],
    ['payload.uri', delivery('invitee.created', { uri: undefined })],
    ['payload.email', delivery('invitee.created', { email: null })],
    ['payload.email', delivery('invitee.created', { email: 'not an address' })],
    ['payload.first_name', delivery('invitee.created', { first_name: { x: 1 } })],
    ['payload.rescheduled', delivery('invitee.canceled', { rescheduled: 'yes' })],
    [
      'payload.scheduled_event.start_time',
      delivery('invitee.created', { scheduled_event: { start_time: 'soon' } }),
    ],
  ])('names %s in a malformed delivery', (field, sent) => {
    expect(parse(sent)).toMatchObject({
      kind: 'malformed',
      issues: expect.arrayContaining([expect.objectContaining({ field })]),
    });
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), (body) => void parseDelivery(body)));
    fc.assert(fc.property(fc.json(), (body) => void parse(body)));
  });
});
