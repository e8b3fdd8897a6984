import { and, eq, gt, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Services } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockKeys, readCurrent } from './current-key.ts';
import { lockedKeyMail } from './locked-key-mail.ts';

const ACTION = 'SEALING_KEY_LOCKED';

type ReportServices = Pick<Services, 'db' | 'env' | 'jobs'>;

/**
 * Runs `sign`. If that fails because the sealing key is locked, mails the administrators and then throws the error,
 * whose message says that the administrators know. `sign` must have ended its transaction.
 */
export async function reportLockedKey<Signed>(
  context: ReportServices,
  sign: () => Promise<Signed>,
): Promise<Signed> {
  try {
    return await sign();
  } catch (error) {
    if (error instanceof Refusal && error.code === ACTION) await mailAdministrators(context);
    throw error;
  }
}

/** Mails the administrators at most once a day for each key. The audit entry marks that they were mailed. */
async function mailAdministrators({ db, env, jobs }: ReportServices): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeys(tx);
    const key = await readCurrent(tx);
    // The key was retired in the meantime.
    if (!key) return;
    const { fingerprint } = key;
    const { action, created_at, new_values } = audit_logs;
    const [notified] = await tx
      .select({ id: audit_logs.id })
      .from(audit_logs)
      .where(
        and(
          eq(action, ACTION),
          gt(created_at, sql`now() - interval '1 day'`),
          eq(sql`${new_values} ->> 'fingerprint'`, fingerprint),
        ),
      )
      .limit(1);
    if (notified) return;
    await recordAudit(tx, null, ACTION, { fingerprint });
    const administrators = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'admin'), users.email_verified));
    for (const { email } of administrators) await jobs.sendMail(tx, lockedKeyMail(env, email));
  });
}
