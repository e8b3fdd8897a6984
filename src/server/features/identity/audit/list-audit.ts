import { and, desc, eq, sql } from 'drizzle-orm';
import type { AuditFilter } from '#contract/identity/audit/contract.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeNumberedInstantCursor } from '#server/db/keyset.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';

export async function listAudit({
  context: { db },
  input: { cursor, limit, user_id, action, from, to },
}: ProcedureCall<
  AuditFilter & { cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>) {
  const [created_at, id] = cursor ? decodeNumberedInstantCursor(cursor) : [];
  const rows = await db
    .select()
    .from(audit_logs)
    .where(
      and(
        user_id === undefined ? undefined : eq(audit_logs.user_id, user_id),
        action === undefined ? undefined : eq(audit_logs.action, action),
        from === undefined
          ? undefined
          : sql`${audit_logs.created_at} >= ${from}::date::timestamp at time zone 'Europe/London'`,
        to === undefined
          ? undefined
          : sql`${audit_logs.created_at} < (${to}::date + 1)::timestamp at time zone 'Europe/London'`,
        cursor
          ? sql`(${audit_logs.created_at}, ${audit_logs.id}) < (${created_at}::timestamptz, ${id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(audit_logs.created_at), desc(audit_logs.id))
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, (entry) => [entry.created_at, entry.id]);
  return { items: page, next_cursor };
}
