import type { SaveWebhook } from '#contract/webhooks/webhook.ts';

/** An endpoint for the audit log. Includes only the host of its address: with many services the path is a key. */
export function forAudit({ url, description, events, active }: SaveWebhook) {
  return { host: new URL(url).host, description, events: events.join(', '), active };
}
