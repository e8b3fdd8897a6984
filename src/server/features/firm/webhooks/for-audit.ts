import type { SaveWebhook } from '#contract/firm/webhooks/webhook.ts';

/** Returns the audit log's facts about a webhook. Only the host of its address: many services put a key in the path. */
export function forAudit({ url, description, events, active }: SaveWebhook) {
  return { host: new URL(url).host, description, events: events.join(', '), active };
}
