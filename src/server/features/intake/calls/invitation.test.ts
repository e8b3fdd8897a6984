import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '#server/kernel/env.ts';
import { invitationFile } from './invitation.ts';

const env = parseEnv({ APP_NAME: 'Tallygate CRM', APP_URL: 'https://crm.example.co.uk' });
const ADA = { first_name: 'Ada', surname: 'Lovelace', email: 'ada@example.com' };

function file(
  starts_at: string,
  duration_minutes: number,
  client = ADA,
  invited_join_url: string | null = null,
  replyTo: { name: string; address: string } | null = null,
): string {
  return invitationFile({
    call: { id: 'c1', booked_by: 'Ann Adviser', sequence: 0, starts_at, duration_minutes, invited_join_url },
    client,
    env,
    organiser: 'Tallygate CRM',
    replyTo,
    method: 'REQUEST',
    now: new Date('2026-03-02T10:00:00.000Z'),
  });
}

/** Checks that the lines end in CRLF and are folded to at most 75 octets (RFC 5545, 3.1). Returns them unfolded. */
function strictLines(content: string): string[] {
  expect(content.endsWith('\r\n')).toBe(true);
  const lines = content.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line).not.toBe('');
    expect(line.isWellFormed()).toBe(true);
  }
  const unfolded = content.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  for (const line of unfolded) expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^":;,]*))*:/);
  return unfolded;
}

/** Returns a line of the event. The time zone has its own DTSTART. */
const lineOf = (lines: readonly string[], name: string) =>
  lines.slice(lines.indexOf('BEGIN:VEVENT')).find((line) => new RegExp(`^${name}[:;]`).test(line));
/** Unescapes a TEXT value (RFC 5545, 3.3.11). */
const unescaped = (text = '') =>
  text.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));

describe('the calendar file', () => {
  it('has escaped text in folded CRLF lines, whatever the names', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(names, names, (first_name, surname) => {
        // The name field rejects control characters.
        fc.pre(!/\p{Cc}/u.test(first_name + surname));
        const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30, { ...ADA, first_name, surname }));
        expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
        expect(lines.at(-1)).toBe('END:VCALENDAR');
        const description = unescaped(lineOf(lines, 'DESCRIPTION')?.slice('DESCRIPTION:'.length));
        expect(description).toContain(`between ${`${first_name} ${surname}`.trim()} and`);
      }),
    );
  });

  it('keeps commas, semicolons, quotes and line breaks within their value', () => {
    const odd = { ...ADA, first_name: 'Ada, "B"; C', surname: 'x\r\nATTENDEE:mailto:evil@example.com' };
    const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30, odd));
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
    expect(lineOf(lines, 'DESCRIPTION')).toContain('Ada\\, "B"\\; C x\\nATTENDEE:mailto');
  });
});

describe('the join link in the calendar file', () => {
  const URL = `https://zoom.example/j/1?pwd=${'a,b;c'.repeat(20)}`;

  it('is the location and the join button of calendar programs', () => {
    const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30, ADA, URL));
    expect(unescaped(lineOf(lines, 'LOCATION')?.slice('LOCATION:'.length))).toBe(URL);
    expect(lineOf(lines, 'CONFERENCE')).toBe(`CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=Join the call:${URL}`);
  });

  it('is optional', () => {
    const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30));
    expect(lineOf(lines, 'LOCATION')).toBe('LOCATION:Zoom');
    expect(lineOf(lines, 'CONFERENCE')).toBeUndefined();
  });
});

describe('the organiser in the calendar file', () => {
  it('is the person who reads replies, under the name of the firm', () => {
    const booker = { name: 'Ann Adviser', address: 'ann@ledger.example' };
    const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30, ADA, null, booker));
    expect(lineOf(lines, 'ORGANIZER')).toBe(
      'ORGANIZER;CN="Tallygate CRM";SENT-BY="mailto:no-reply@crm.example.co.uk":mailto:ann@ledger.example',
    );
    expect(lineOf(lines, 'ATTENDEE')).toContain('RSVP=TRUE');
  });

  it('is the address of the sender if nobody reads replies', () => {
    const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30));
    expect(lineOf(lines, 'ORGANIZER')).toContain('no-reply@crm.example.co.uk');
    expect(lineOf(lines, 'ATTENDEE')).not.toContain('RSVP=TRUE');
  });
});

describe('the times in the calendar file', () => {
  it('use London time', () => {
    const lines = strictLines(file('2026-06-01T09:00:00.000Z', 30));
    expect(lines).toContain('DTSTART;TZID=Europe/London:20260601T100000');
    expect(lines).toContain('DTEND;TZID=Europe/London:20260601T103000');
    expect(lines).toContain('BEGIN:VTIMEZONE');
  });

  it.each([
    [
      'begins in the first occurrence of the repeated hour in October',
      '2026-10-25T00:30:00.000Z',
      60,
      '20261025T003000Z',
      '20261025T013000Z',
    ],
    [
      'ends in the repeated hour in October',
      '2026-10-24T23:30:00.000Z',
      90,
      '20261024T233000Z',
      '20261025T010000Z',
    ],
    [
      'begins in the second occurrence of the repeated hour in October',
      '2026-10-25T01:30:00.000Z',
      45,
      '20261025T013000Z',
      '20261025T021500Z',
    ],
  ])('are in UTC if the call %s', (_, starts_at, minutes, from, to) => {
    const lines = strictLines(file(starts_at, minutes));
    expect(lineOf(lines, 'DTSTART')).toBe(`DTSTART:${from}`);
    expect(lineOf(lines, 'DTEND')).toBe(`DTEND:${to}`);
  });

  it('use London time around both clock changes', () => {
    for (const [starts_at, minutes] of [
      ['2026-10-24T23:00:00.000Z', 45],
      ['2026-10-25T02:00:00.000Z', 30],
      ['2026-03-29T00:45:00.000Z', 30],
    ] as const) {
      expect(lineOf(strictLines(file(starts_at, minutes)), 'DTSTART')).toContain('TZID=Europe/London');
    }
  });
});
