import { and, eq, sql } from 'drizzle-orm';
import { hasExpired } from '#contract/desk/data-export/export-status.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { archiveFile, readStored } from './stored-export.ts';

type ArchiveCtx = Pick<SignedInCtx, 'db' | 'env' | 'now' | 'actor'>;

/** Returns the archive of an export that is ready. Throws NOT_FOUND, also if it has expired or another process has it. */
export async function findArchive(
  { env, now }: ArchiveCtx,
  id: string,
): Promise<{ path: string; bytes: number; filename: string }> {
  const stored = await readStored(env);
  if (stored?.state !== 'ready' || stored.id !== id || hasExpired(stored, now()))
    throw new Refusal('NOT_FOUND');
  return {
    path: archiveFile(env, id),
    bytes: stored.bytes,
    filename: `tallygate-${stored.started_at.slice(0, 10)}.zip`,
  };
}

/** Records a download, but not each part of one: a part that isn't the first counts if the user has none on record. */
export async function recordDownload({ db, actor }: ArchiveCtx, id: string, isFirst: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isFirst) {
      const { action, user_id, new_values } = audit_logs;
      const known = await tx
        .select({ id: audit_logs.id })
        .from(audit_logs)
        .where(
          and(
            eq(action, 'DATA_EXPORT_DOWNLOADED'),
            eq(user_id, actor.user_id),
            eq(sql`${new_values}->>'export_id'`, id),
          ),
        )
        .limit(1);
      if (known.length > 0) return;
    }
    await recordAudit(tx, {
      actor,
      action: 'DATA_EXPORT_DOWNLOADED',
      table_name: 'all',
      new_values: { export_id: id },
    });
  });
}
