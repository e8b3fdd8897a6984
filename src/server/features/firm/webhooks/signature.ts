import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Bytes. The specification requires 24 to 64. */
const SECRET_BYTES = 32;

/** Generates a signing secret in the Standard Webhooks format. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Headers of one attempt (Standard Webhooks 1.0.0). The time is in whole seconds. Each secret has its own signature, so
 * that the receiver may have the old or the new secret during a rotation.
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
