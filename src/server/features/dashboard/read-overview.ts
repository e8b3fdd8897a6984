import { sql } from 'drizzle-orm';
import { CALENDLY_SOURCE, normaliseSource } from '#contract/clients/inquiry-source.ts';
import type { SignedInCtx } from '../../context.ts';
import { listActivity } from '../activity/list-activity.ts';
import { keptPerStatus, keptTotals } from '../clients/kept-counts.ts';
import { enteredPerStatus } from './entered-per-status.ts';

/** Events of the dashboard's 'Recent Activity' card. */
const RECENT_EVENTS = 10;

/** All that the dashboard shows. */
export async function readOverview(ctx: Pick<SignedInCtx, 'db'>) {
  const [statuses, entered, sources, booked, recent] = await Promise.all([
    keptPerStatus(ctx.db),
    enteredPerStatus(ctx.db),
    // Grouped as the filter compares them; the most frequent spelling shows. Calendly's entry counts the booking
    // flags instead, whatever source the clients have.
    ctx.db.execute<{ source: string; clients: number }>(sql`
      select (array_agg(source order by clients desc, source))[1] as source, sum(clients)::int as clients
      from (
        select source_key, source, sum(clients) as clients
        from client_counts where source is not null and source_key <> ${normaliseSource(CALENDLY_SOURCE)}
        group by 1, 2 having sum(clients) > 0
      ) as spellings
      group by source_key
    `),
    keptTotals(ctx.db, { calendly_booking: 'true' }),
    listActivity({ ctx, input: { limit: RECENT_EVENTS } }),
  ]);
  return {
    statuses,
    entered,
    inquiry_sources: [
      ...sources.rows.map(({ source, clients }) => ({ source, count: clients, calendly: false })),
      ...(booked.matching > 0 ? [{ source: CALENDLY_SOURCE, count: booked.matching, calendly: true }] : []),
    ].sort((a, b) => b.count - a.count || a.source.localeCompare(b.source)),
    recent_activity: recent.items,
  };
}
