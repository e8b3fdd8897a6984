import { eq } from 'drizzle-orm';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { MailKind } from '#server/integrations/mail/mail-kind.ts';
import type { Env } from '#server/kernel/env.ts';

/** What administrators read about a problem. The last paragraph follows the button. */
export interface EvidenceProblem {
  kind: MailKind;
  subject: string;
  paragraphs: string[];
}

/** Tells all administrators of a problem with evidence, by a notification and a mail. */
export async function alertAdministrators(
  tx: Tx,
  {
    env,
    jobs,
    changes,
    problem,
  }: Pick<Services, 'env' | 'jobs'> & { changes: ActivityChanges; problem: EvidenceProblem },
): Promise<void> {
  const administrators = await tx
    .select({ id: users.id, email: users.email, email_verified: users.email_verified })
    .from(users)
    .where(eq(users.role, 'admin'));
  await recordActivity(tx, {
    actor: { user_id: null, full_name: env.appName },
    type: 'evidence.problem_found',
    client: null,
    changes,
    notifies: { kind: 'evidence_problem', user_ids: administrators.map(({ id }) => id) },
  });
  for (const { email } of administrators.filter(({ email_verified }) => email_verified)) {
    await jobs.sendMail(tx, problemMail(env, email, problem));
  }
}

export function problemMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  to: string,
  { kind, subject, paragraphs }: EvidenceProblem,
): Mail {
  return composeMail({
    kind,
    to,
    subject,
    paragraphs,
    button: {
      label: 'Open the audit log',
      url: `${appUrl}/settings?tab=audit`,
      after: paragraphs.length - 1,
    },
    from: appName,
  });
}
