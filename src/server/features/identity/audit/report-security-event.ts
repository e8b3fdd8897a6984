import type { SecurityEvent } from '#contract/identity/audit/security-event.ts';
import { USER_AGENT_MAX } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { ProcedureCall } from '#server/context.ts';
import { recordAudit } from './record-audit.ts';

/** Stores an event from the browser's security monitor. */
export async function reportSecurityEvent({
  context,
  input: { event, ...noticed },
}: ProcedureCall<SecurityEvent>): Promise<Record<string, never>> {
  await limitAttempts(context, 'security-event', context.actor.user_id);
  const user_agent = context.request_headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
  await recordAudit(context.db, context.actor, `SECURITY_${event}`, { ...noticed, user_agent });
  return {};
}
