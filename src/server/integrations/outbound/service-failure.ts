import { retryAfterMs } from '#contract/firm/webhooks/schedule.ts';
import type { OutboundResponse } from './request.ts';

/** Thrown if an outside service refused or didn't respond. The message is for staff and contains nothing that was sent. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
  readonly retry_after_ms: number;

  constructor(
    message: string,
    { isTemporary, retry_after_ms = 0 }: { isTemporary: boolean; retry_after_ms?: number },
  ) {
    super(message);
    this.isTemporary = isTemporary;
    this.retry_after_ms = retry_after_ms;
  }
}

/** Returns the failure that a response states, with the service's reason if it gave one; null for a success. */
export function failureOf(
  service: string,
  response: OutboundResponse,
  { reason, permission, now }: { reason: string | null; permission: string; now: Date },
): ServiceFailure | null {
  const { status } = response;
  if (status >= 200 && status < 300) return null;
  const because = reason ? `: ${reason}` : '';
  const isTemporary = status === 408 || status === 429 || status >= 500;
  const retry_after_ms = retryAfterMs(response, now);
  const texts: Readonly<Record<number, string>> = {
    401: `${service} refused the credentials${because}`,
    403: `${service} lacks a permission (${permission})${because}`,
    429: `${service} allows no more requests for now${because}`,
  };
  return new ServiceFailure(texts[status] ?? `${service} responded with status ${status}${because}`, {
    isTemporary,
    retry_after_ms,
  });
}
