import type { AuditAction } from '#contract/audit/audit.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';

/** Records a change of a shared view in the audit log. Changes of users' own views are not recorded. */
export function auditShared(
  tx: Tx,
  { actor }: Pick<SignedInCtx, 'actor'>,
  action: AuditAction,
  { name }: { name: string },
  changes: object = {},
): Promise<void> {
  // No values: a search may be a client's name, and the audit log is kept.
  const changed = Object.keys(changes);
  const new_values = { name, ...(changed.length > 0 && { changed }) };
  return recordAudit(tx, { actor, action, table_name: 'saved_views', new_values });
}
