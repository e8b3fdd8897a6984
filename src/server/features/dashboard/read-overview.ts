import { sql } from 'drizzle-orm';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/client-status.ts';
import { ENTERED_DAYS } from '#contract/dashboard/contract.ts';
import type { SignedInCtx } from '../../context.ts';
import { listActivity } from '../activity/list-activity.ts';

/** Events of the dashboard's 'Recent Activity' card. */
const RECENT_EVENTS = 10;

/** All that the dashboard shows. */
export async function readOverview(ctx: Pick<SignedInCtx, 'db'>) {
  const [statuses, entered, sources, calendly, recent] = await Promise.all([
    ctx.db.execute<{ status: ClientStatus; clients: string }>(
      sql`select status, count(*) as clients from clients group by status`,
    ),
    ctx.db.execute<{ status: ClientStatus; entries: string }>(sql`
      select changes->'status'->>'to' as status, count(*) as entries
      from activity_events
      where type in ('client.created', 'client.status_changed') and at > now() - make_interval(days => ${ENTERED_DAYS})
      group by 1
    `),
    // Grouped as the filter compares them; the most frequent spelling shows (rulings 11).
    ctx.db.execute<{ source: string; clients: string }>(sql`
      select mode() within group (order by btrim(inquiry_source)) as source, count(*) as clients
      from clients where source_key is not null group by source_key
    `),
    ctx.db.execute<{ clients: string }>(sql`select count(*) as clients from clients where calendly_booking`),
    listActivity({ ctx, input: { limit: RECENT_EVENTS } }),
  ]);
  const countOf = new Map(statuses.rows.map((row) => [row.status, Number(row.clients)]));
  const entriesOf = new Map(entered.rows.map((row) => [row.status, Number(row.entries)]));
  const perStatus = (counts: ReadonlyMap<ClientStatus, number>) =>
    Object.fromEntries(CLIENT_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
      ClientStatus,
      number
    >;
  const calendlyCount = Number(calendly.rows[0]?.clients ?? 0);
  return {
    statuses: perStatus(countOf),
    entered: perStatus(entriesOf),
    inquiry_sources: [
      ...sources.rows.map(({ source, clients }) => ({ source, count: Number(clients), calendly: false })),
      ...(calendlyCount > 0 ? [{ source: 'Calendly', count: calendlyCount, calendly: true }] : []),
    ].sort((a, b) => b.count - a.count || a.source.localeCompare(b.source)),
    recent_activity: recent.items,
  };
}
