import { and, desc, eq, sql } from 'drizzle-orm';
import { USER_AGENT_MAX } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import { cutPage, decodeNumberedInstantCursor } from '#server/db/keyset.ts';
import { audit_logs } from '#server/db/schema/audit-logs.ts';
import { signedIn } from '#server/implementer.ts';
import { recordAudit } from './record-audit.ts';

/** Maximum number of names in the filter's list. */
const LIMIT = 500;

export const auditRouter = {
  list: signedIn.audit.list.handler(
    async ({ context: { db }, input: { cursor, limit, user_id, action, from, to } }) => {
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
    },
  ),
  /**
   * Everyone in the audit log under their newest name, sorted by name. Skips through the index from person to person, so
   * the cost depends on the number of people, not of entries.
   */
  users: signedIn.audit.users.handler(async ({ context: { db } }) => {
    const { rows } = await db.execute<{ user_id: string; user_name: string }>(sql`
    with recursive people as (
      (select user_id from audit_logs where user_id is not null order by user_id limit 1)
      union all
      select (select next.user_id from audit_logs next where next.user_id > people.user_id order by next.user_id limit 1)
      from people where people.user_id is not null
    )
    select people.user_id, coalesce(newest.user_name, '') as user_name
    from (select user_id from people where user_id is not null limit ${LIMIT}) people
    cross join lateral (
      select user_name from audit_logs where user_id = people.user_id order by created_at desc, id desc limit 1
    ) newest
    order by user_name, user_id`);
    return rows;
  }),
  /** Stores an event from the browser's security monitor. */
  reportSecurityEvent: signedIn.audit.reportSecurityEvent.handler(
    async ({ context, input: { event, ...noticed } }) => {
      await limitAttempts(context, 'security-event', context.actor.user_id);
      const user_agent = context.request_headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null;
      await recordAudit(context.db, context.actor, `SECURITY_${event}`, { ...noticed, user_agent });
      return {};
    },
  ),
};
