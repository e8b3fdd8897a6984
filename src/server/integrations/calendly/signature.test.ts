import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSignature } from './signature.ts';

const KEY = 'a signing key of a test';
const NOW = new Date('2026-03-02T10:15:30.000Z');
const SECONDS = NOW.getTime() / 1_000;
const BODY = '{"event":"invitee.created"}';

/** Repeats Calendly's documented scheme, so that the tests don't rely on the code they check. */
function v1(body: string, { key = KEY, seconds = SECONDS as number | string } = {}): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`, 'utf8').digest('hex');
}

function check(header: string | undefined, body = BODY, now = NOW) {
  return checkSignature({ header, body: Buffer.from(body), key: KEY, now });
}

describe('checkSignature', () => {
  it('accepts a body signed with the key and the time in the header', () => {
    expect(check(`t=${SECONDS},v1=${v1(BODY)}`)).toBe('valid');
    expect(check(`v1=${v1(BODY).toUpperCase()}, t=${SECONDS}`)).toBe('valid');
  });

  it('accepts one match among several signatures and ignores unknown schemes', () => {
    const other = v1(BODY, { key: 'the next key' });
    expect(check(`t=${SECONDS},v1=${other},v1=${v1(BODY)},v2=soon`)).toBe('valid');
    expect(check(`t=${SECONDS},v1=${other},v1=${other}`)).toBe('wrong');
  });

  it.each([-180, 180])('accepts a time %i seconds from now as the furthest', (away) => {
    const seconds = SECONDS + away;
    expect(check(`t=${seconds},v1=${v1(BODY, { seconds })}`)).toBe('valid');
    const further = seconds + Math.sign(away);
    expect(check(`t=${further},v1=${v1(BODY, { seconds: further })}`)).toBe('outside_tolerance');
  });

  it('rejects another key, time or body', () => {
    expect(check(`t=${SECONDS},v1=${v1(BODY, { key: 'another key' })}`)).toBe('wrong');
    expect(check(`t=${SECONDS + 1},v1=${v1(BODY)}`)).toBe('wrong');
    expect(check(`t=${SECONDS},v1=${v1(BODY)}`, `${BODY} `)).toBe('wrong');
    expect(check(`t=0${SECONDS},v1=${v1(BODY)}`)).toBe('wrong');
  });

  it.each([undefined, ''])('reports a missing signature (%j)', (header) => {
    expect(check(header)).toBe('missing');
  });

  it.each([
    'nonsense',
    `t=${SECONDS}`,
    `v1=${v1(BODY)}`,
    `t=,v1=${v1(BODY)}`,
    `t=-5,v1=${v1(BODY)}`,
    `t=1e9,v1=${v1(BODY)}`,
    `t=${'9'.repeat(400)},v1=${v1(BODY)}`,
    `t=${SECONDS},t=${SECONDS},v1=${v1(BODY)}`,
    `t=${SECONDS},v1=`,
    `t=${SECONDS},v1=${v1(BODY).slice(2)}`,
    `t=${SECONDS},v1=${v1(BODY)}00`,
    `t=${SECONDS},v1=${'z'.repeat(64)}`,
    `t=${SECONDS};v1=${v1(BODY)}`,
    `T=${SECONDS},V1=${v1(BODY)}`,
  ])('reports a malformed signature: %s', (header) => {
    expect(check(header)).toBe('malformed');
  });

  it('checks the raw bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (body, other) => {
        const signed = createHmac('sha256', KEY).update(`${SECONDS}.`).update(body).digest('hex');
        const header = `t=${SECONDS},v1=${signed}`;
        expect(checkSignature({ header, body, key: KEY, now: NOW })).toBe('valid');
        const same = Buffer.from(body).equals(Buffer.from(other));
        expect(checkSignature({ header, body: other, key: KEY, now: NOW }) === 'valid').toBe(same);
      }),
    );
  });

  it('never throws on arbitrary text and never accepts it', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('t=', 'v1=', ',', String(SECONDS), 'a'.repeat(64)));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(check(parts.join(''))).not.toBe('valid');
      }),
    );
  });
});
