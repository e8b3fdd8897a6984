import type { SecurityEvent } from '#contract/identity/audit/security-event.ts';
import { USER_AGENT_MAX } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { recordAudit } from './record-audit.ts';

/** Stores an event from the browser's security monitor. */
export async function reportSecurityEvent({
  ctx,
  input: { event, ...noticed },
}: {
  ctx: SignedInCtx;
  input: SecurityEvent;
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'security-event', ctx.actor.user_id);
  const user_agent = ctx.request_headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
  await recordAudit(ctx.db, {
    actor: ctx.actor,
    action: `SECURITY_${event}`,
    table_name: 'security_monitoring',
    new_values: { ...noticed, user_agent },
  });
  return {};
}
