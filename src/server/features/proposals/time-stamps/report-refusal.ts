import { eq, sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { record_stamps } from '#server/db/schema/clients/proposals/record-stamps.ts';
import {
  alertAdministrators,
  type EvidenceProblem,
} from '#server/features/identity/activity/alert-administrators.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import type { Env } from '#server/kernel/env.ts';
import { CmsError } from '#server/kernel/sealed-pdf/cms.ts';

const ACTION = 'TIME_STAMP_REFUSED';

/** Thrown if the authority's stamp states a time that can't be true. `why` completes 'refused a time stamp: …'. */
export class RefusedStamp extends CmsError {
  readonly why: string;

  constructor(why: string) {
    super(`The time stamp was refused: ${why}`);
    this.why = why;
  }
}

/** Tells administrators of a refused stamp, unless they know of one and its record still has no stamp. */
export async function reportRefusal(
  { db, env, jobs }: Pick<Services, 'db' | 'env' | 'jobs'>,
  { file_id, why }: { file_id: string; why: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two processes that ask for the same stamp report it one after the other.
    await tx
      .select({ file_id: record_stamps.file_id })
      .from(record_stamps)
      .where(eq(record_stamps.file_id, file_id))
      .for('update');
    const { rows: open } = await tx.execute(sql`
      select 1 from audit_logs a join record_stamps s on s.file_id = (a.new_values ->> 'file_id')::uuid
      where a.action = ${ACTION} and s.stamped_file_id is null limit 1`);
    if (open.length > 0) return;
    await recordAudit(tx, null, ACTION, { file_id, why });
    await alertAdministrators(tx, {
      env,
      jobs,
      changes: { time_stamp: { from: null, to: why } },
      problem: refusedStamp(env, why),
    });
  });
}

export function refusedStamp({ appName }: Pick<Env, 'appName'>, why: string): EvidenceProblem {
  return {
    kind: 'time_stamp_refused',
    subject: 'A time stamp was refused',
    paragraphs: [
      `${appName} asked the authority at TSA_URL for a time stamp on a signed record and refused it: ${why}.`,
      'The record and its signatures are valid without a time stamp. Check the server’s clock first. If it is right, ask the authority, or set another TSA_URL.',
      'The request is repeated automatically. You get this message once, until waiting records have their time stamps.',
    ],
  };
}
