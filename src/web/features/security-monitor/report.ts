import type { SecurityEvent } from '#contract/audit/security-event.ts';
import { client } from '#web/lib/api/api.ts';

/** Stored by the server; what is critical (high) stands on the console as well. A failure is not worth a message. */
export function report(event: SecurityEvent): void {
  if (event.severity === 'high') console.error('Security event', event.event, event.details);
  client.audit.reportSecurityEvent(event).catch(() => undefined);
}
