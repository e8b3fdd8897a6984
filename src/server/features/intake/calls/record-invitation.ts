import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { calls } from '#server/db/schema/clients/calls/calls.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { MailOutcome } from '#server/jobs/jobs.ts';
import type { CallMailSubject } from '#server/jobs/mail-subject.ts';

/** Stores when an invitation first reached the client's address, so that a later mail can speak of a change. */
export async function recordInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { about, mail }: { about: CallMailSubject; mail: Mail },
  { state }: MailOutcome,
): Promise<void> {
  if (mail.calendar?.method !== 'REQUEST' || (state !== 'accepted' && state !== 'written')) return;
  await db
    .update(calls)
    .set({ invited_at: now().toISOString() })
    .where(and(eq(calls.id, about.call_id), eq(calls.invited_email, mail.to), isNull(calls.invited_at)));
}
