import type { SecurityEvent } from '#contract/identity/audit/security-event.ts';
import { client } from '#web/lib/api/api.ts';

/** Sends an event to the server, and logs an event of severity `high` to the console. Ignores failures. */
export function report(event: SecurityEvent): void {
  if (event.severity === 'high') console.error('Security event', event.event, event.details);
  client.audit.reportSecurityEvent(event).catch(() => undefined);
}
