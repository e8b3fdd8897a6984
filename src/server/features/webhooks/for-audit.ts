import type { SaveWebhook } from '#contract/webhooks/webhook.ts';

/** An endpoint as the audit log keeps it. Of the address only the host: with many services its path is a key. */
export function forAudit({ url, description, events, active }: SaveWebhook) {
  return { host: new URL(url).host, description, events: events.join(', '), active };
}
