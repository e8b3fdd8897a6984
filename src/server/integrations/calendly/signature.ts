import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'Calendly-Webhook-Signature';

/** Maximum difference between the signing time and our clock, in either direction. Prevents replays. */
const TOLERANCE_MS = 3 * 60 * 1_000;

type SignatureCheck = 'valid' | 'missing' | 'malformed' | 'outside_tolerance' | 'wrong';

/** Calendly signs the time in seconds, a full stop and the raw body. */
export function sign(key: string, seconds: number | string, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest();
}

/**
 * Verifies `t=<seconds>,v1=<hex>` over the raw body. While a key is rotated there may be several `v1`: one match is
 * enough. Ignores other names, which are reserved for future schemes.
 */
export function checkSignature({
  header,
  body,
  key,
  now,
}: {
  header: string | undefined;
  body: Uint8Array;
  key: string;
  now: Date;
}): SignatureCheck {
  if (!header) return 'missing';
  const valuesOf = (name: string) =>
    header
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part.startsWith(`${name}=`))
      .map((part) => part.slice(name.length + 1));
  const [seconds, ...more] = valuesOf('t');
  const signatures = valuesOf('v1');
  if (seconds === undefined || more.length > 0 || !/^\d{1,12}$/.test(seconds)) return 'malformed';
  if (signatures.length === 0 || !signatures.every((text) => /^[0-9a-f]{64}$/i.test(text)))
    return 'malformed';
  const expected = sign(key, seconds, body);
  if (!signatures.some((text) => timingSafeEqual(Buffer.from(text, 'hex'), expected))) return 'wrong';
  return Math.abs(now.getTime() - Number(seconds) * 1_000) <= TOLERANCE_MS ? 'valid' : 'outside_tolerance';
}
