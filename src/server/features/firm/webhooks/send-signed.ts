import { ANSWER_WITHIN_MS, retryAfterMs } from '#contract/firm/webhooks/schedule.ts';
import { cleanText } from '#contract/values/clean-text.ts';
import type { Services } from '#server/context.ts';
import { OutboundError, post } from '#server/integrations/outbound/request.ts';
import { signedHeaders } from './signature.ts';
import { type EndpointRow, stillSigning } from './webhook-columns.ts';

/** Length in UTF-16 units of the stored part of a response. */
const STORED_LENGTH = 500;

/** Outcome of one attempt: a response, or the reason there was none. */
export interface WebhookOutcome {
  answer_status: number | null;
  answer: string | null;
  reason: string | null;
}

export interface Tried {
  outcome: WebhookOutcome;
  /** Milliseconds the receiver asks to wait before the next attempt. */
  retry_after_ms?: number;
}

/** Posts a signed event. Never rejects because of the receiver's response or the lack of one. */
export async function sendSigned(
  { env, cipher, now, log }: Pick<Services, 'env' | 'cipher' | 'now' | 'log'>,
  endpoint: EndpointRow,
  { event_id, payload }: { event_id: string; payload: string },
): Promise<Tried> {
  const at = now();
  const failed = (reason: string): Tried => ({ outcome: { answer_status: null, answer: null, reason } });
  const secrets = signingSecrets(endpoint, at).flatMap((sealed) => {
    try {
      return [cipher.decrypt(sealed)];
    } catch (err) {
      log.error({ endpoint_id: endpoint.id, err }, "Could not decrypt a webhook's signing secret");
      return [];
    }
  });
  if (secrets.length === 0) {
    return failed(
      'The signing secret cannot be read. AUTH_SECRET may have changed. Rotate the signing secret.',
    );
  }
  try {
    const answer = await post(env, endpoint.url, {
      body: payload,
      headers: { 'user-agent': 'Tallygate', ...signedHeaders({ id: event_id, at, body: payload, secrets }) },
      timeoutMs: ANSWER_WITHIN_MS,
    });
    return {
      outcome: { answer_status: answer.status, answer: cleanText(answer.body, STORED_LENGTH), reason: null },
      retry_after_ms: retryAfterMs(answer, now()),
    };
  } catch (error) {
    if (error instanceof OutboundError) return failed(error.message);
    throw error;
  }
}

function signingSecrets(endpoint: EndpointRow, at: Date): string[] {
  return [endpoint.secret_sealed, ...stillSigning(endpoint, at).map(({ sealed }) => sealed)];
}
