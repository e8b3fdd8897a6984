import type { AuditAction } from '#contract/identity/audit/audit.ts';
import type { Actor } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';

/**
 * Appends to the audit log in the transaction of the change. `actor` is null if it is unknown or the product acted.
 * `new_values` must not contain passwords, tokens or keys.
 */
export async function recordAudit(
  tx: Tx | Db,
  entry: {
    actor: Pick<Actor, 'user_id' | 'full_name'> | null;
    action: AuditAction;
    table_name: string;
    new_values?: Record<string, unknown>;
  },
): Promise<void> {
  await tx.insert(audit_logs).values({
    user_id: entry.actor?.user_id ?? null,
    user_name: entry.actor?.full_name ?? null,
    action: entry.action,
    table_name: entry.table_name,
    new_values: entry.new_values ?? {},
  } satisfies FullRow<typeof audit_logs, 'created_at'>);
}
