import { AUDITED, type AuditAction } from '#contract/identity/audit/audit.ts';
import type { Actor } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';

/** An action with a table of its own. */
export type TableAction = Exclude<AuditAction, 'SETTINGS_UPDATED'>;
type AuditActor = Pick<Actor, 'user_id' | 'full_name'> | null;

/**
 * Appends to the audit log in the transaction of the change. `actor` is null if it is unknown or the product acted.
 * `new_values` must not contain passwords, tokens or keys.
 */
export function recordAudit(
  tx: Tx | Db,
  actor: AuditActor,
  action: TableAction,
  new_values: Record<string, unknown> = {},
): Promise<void> {
  return append(tx, actor, { action, table_name: AUDITED[action], new_values });
}

/** Like recordAudit, for a change of the settings in a table. */
export function recordSettings(
  tx: Tx | Db,
  actor: AuditActor,
  table_name: string,
  new_values: Record<string, unknown>,
): Promise<void> {
  return append(tx, actor, { action: 'SETTINGS_UPDATED', table_name, new_values });
}

async function append(
  tx: Tx | Db,
  actor: AuditActor,
  entry: { action: AuditAction; table_name: string; new_values: Record<string, unknown> },
): Promise<void> {
  await tx.insert(audit_logs).values({
    user_id: actor?.user_id ?? null,
    user_name: actor?.full_name ?? null,
    ...entry,
  } satisfies FullRow<typeof audit_logs, 'created_at'>);
}
