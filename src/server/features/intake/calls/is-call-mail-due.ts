import { eq } from 'drizzle-orm';
import { isSameEmail } from '#contract/intake/calls/expected-call.ts';
import type { Services } from '#server/context.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { CallMailSubject } from '#server/jobs/mail-subject.ts';

/**
 * Whether a delayed call mail must still be sent. A mail about a past time is dropped. An invitation is sent if it is
 * the newest, and the call still has its time and isn't cancelled. A withdrawal is sent unless its address has been
 * invited again since.
 */
export async function isCallMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { call_id, sequence, starts_at }: CallMailSubject,
  { to, calendar }: Mail,
): Promise<boolean> {
  const [call] = await db
    .select({
      sequence: calls.sequence,
      starts_at: calls.starts_at,
      invited_email: calls.invited_email,
      cancelled_at: calls.cancelled_at,
    })
    .from(calls)
    .where(eq(calls.id, call_id));
  if (!call || starts_at <= now().toISOString()) return false;
  const isNewest = call.sequence === sequence;
  if (calendar?.method === 'CANCEL') {
    return isNewest || call.invited_email === null || !isSameEmail(call.invited_email, to);
  }
  return isNewest && call.starts_at === starts_at && call.cancelled_at === null;
}
