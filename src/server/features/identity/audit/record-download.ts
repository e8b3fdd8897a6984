import { and, eq, sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { recordAudit } from './record-audit.ts';

export type Downloaded = 'DATA_EXPORT_DOWNLOADED' | 'INSPECTION_PACK_DOWNLOADED';

/** Records a download, but not each part of one: a part that isn't the first counts if the user has none on record. */
export async function recordDownload(
  { db, actor }: Pick<SignedInCtx, 'db' | 'actor'>,
  { isFirst, ...entry }: { action: Downloaded; export_id: string; isFirst: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isFirst) {
      const { action, user_id, new_values } = audit_logs;
      const known = await tx
        .select({ id: audit_logs.id })
        .from(audit_logs)
        .where(
          and(
            eq(action, entry.action),
            eq(user_id, actor.user_id),
            eq(sql`${new_values}->>'export_id'`, entry.export_id),
          ),
        )
        .limit(1);
      if (known.length > 0) return;
    }
    await recordAudit(tx, actor, entry.action, { export_id: entry.export_id });
  });
}
