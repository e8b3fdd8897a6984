import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import {
  alertAdministrators,
  type EvidenceProblem,
} from '#server/features/identity/activity/alert-administrators.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import type { Env } from '#server/kernel/env.ts';

/** Findings that the mail lists. The audit log has all. */
const LISTED = 20;

/** The timelines and anchors whose newest audit entry says that they aren't as they were written. */
export async function openFindings(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string }>(sql`
    select subject from (
      select distinct on (subject) new_values ->> 'subject' as subject, action from audit_logs
      where action in ('TIMELINE_FAULT_FOUND', 'TIMELINE_FAULT_GONE') order by subject, id desc
    ) newest where action = 'TIMELINE_FAULT_FOUND'`);
  return rows.map(({ subject }) => subject);
}

/** Records what was found and what is no longer found, and tells administrators of what wasn't known. */
export async function reportFindings(
  { db, env, jobs, log }: Pick<Services, 'db' | 'env' | 'jobs' | 'log'>,
  { faults, open }: { faults: ReadonlyMap<string, string>; open: ReadonlySet<string> },
): Promise<void> {
  const found = [...faults].filter(([subject]) => !open.has(subject));
  const mended = [...open].filter((subject) => !faults.has(subject));
  if (found.length + mended.length === 0) return;
  await db.transaction(async (tx) => {
    const lines: string[] = [];
    for (const [subject, text] of found) {
      const proposal_id = await proposalIdOf(tx, subject);
      log.error({ subject, proposal_id, finding: text }, 'A timeline is not as it was written');
      await recordAudit(tx, null, 'TIMELINE_FAULT_FOUND', { subject, proposal_id, finding: text });
      lines.push(`${proposal_id ?? subject}: ${text}`);
    }
    for (const subject of mended) {
      await recordAudit(tx, null, 'TIMELINE_FAULT_GONE', { subject });
    }
    if (found.length === 0) return;
    await alertAdministrators(tx, {
      env,
      jobs,
      changes: { timelines: { from: null, to: found.length } },
      problem: changedTimelines(env, lines),
    });
  });
}

export function changedTimelines(
  { appName }: Pick<Env, 'appName'>,
  lines: readonly string[],
): EvidenceProblem {
  return {
    kind: 'timelines_changed',
    subject: 'Timelines were changed outside the app',
    paragraphs: [
      `The nightly check of ${appName} found timelines that aren’t as they were written. Somebody may have changed the database by hand.`,
      ...lines.slice(0, LISTED),
      ...(lines.length > LISTED ? [`The audit log lists ${lines.length - LISTED} more.`] : []),
      'Keep the database as it is, and compare it with a backup. You get this message once for each finding.',
    ],
  };
}

/** The proposal id of the client whose history the timeline is, if it is known. */
async function proposalIdOf(tx: Pick<Db, 'execute'>, subject: string): Promise<string | null> {
  const { rows } = await tx.execute<{ proposal_id: string }>(sql`
    select c.proposal_id from (
      select client_id from timeline_heads where timeline_id::text = ${subject}
      union select client_id from timeline_anchored_heads where timeline_id::text = ${subject}
    ) own
    left join client_merges m on m.other_id = own.client_id and m.undone_at is null
    join clients c on c.id = coalesce(m.lead_id, own.client_id) limit 1`);
  return rows[0]?.proposal_id ?? null;
}
