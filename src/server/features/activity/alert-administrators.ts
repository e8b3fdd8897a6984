import { eq } from 'drizzle-orm';
import type { ActivityChanges } from '#contract/activity/activity.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';
import { letter } from '#server/integrations/mail/letter.ts';

/** Tells all administrators of a problem with evidence, by a notification and a mail. */
export async function alertAdministrators(
  tx: Tx,
  {
    env: { appName, appUrl },
    jobs,
    changes,
    subject,
    paragraphs,
  }: Pick<Services, 'env' | 'jobs'> & { changes: ActivityChanges; subject: string; paragraphs: string[] },
): Promise<void> {
  const administrators = await tx
    .select({ id: users.id, email: users.email, email_verified: users.email_verified })
    .from(users)
    .where(eq(users.role, 'admin'));
  await recordActivity(tx, {
    actor: { user_id: null, full_name: appName },
    type: 'evidence.problem_found',
    client: null,
    changes,
    tells: { kind: 'evidence_problem', user_ids: administrators.map(({ id }) => id) },
  });
  for (const { email } of administrators.filter(({ email_verified }) => email_verified)) {
    const button = {
      label: 'Open the audit log',
      url: `${appUrl}/settings?tab=audit`,
      after: paragraphs.length - 1,
    };
    await jobs.sendMail(tx, letter({ to: email, subject, paragraphs, button, from: appName }));
  }
}
