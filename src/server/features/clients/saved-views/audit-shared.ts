import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { recordAudit, type TableAction } from '#server/features/identity/audit/record-audit.ts';

/** Records a change to a shared view in the audit log. Changes to users' own views are not recorded. */
export function auditShared(
  tx: Tx,
  { actor }: Pick<SignedInCtx, 'actor'>,
  action: TableAction,
  { name }: { name: string },
  changes: object = {},
): Promise<void> {
  // No values: a search may contain a client's name, which would stay in the audit log.
  const changed = Object.keys(changes);
  const new_values = { name, ...(changed.length > 0 && { changed }) };
  return recordAudit(tx, actor, action, new_values);
}
