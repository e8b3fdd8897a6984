import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** The specification wants 24 to 64. */
const SECRET_BYTES = 32;

/** A signing secret as the Standard Webhooks specification writes it. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * The headers of one try (Standard Webhooks 1.0.0): `timestamp` is the try's, in whole seconds. Each secret signs, so
 * that a receiver may hold the old or the new one while it is being changed.
 */
export function signedHeaders({
  id,
  at,
  body,
  secrets,
}: {
  id: string;
  at: Date;
  body: string;
  secrets: readonly string[];
}): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
