import { sql } from 'drizzle-orm';
import {
  CALENDLY_SOURCE,
  groupSources,
  type SourceSpelling,
} from '#contract/clients/clients/inquiry-source.ts';
import { storedPerStatus, storedTotals } from '#server/features/clients/client-list/counts/stored-counts.ts';
import { listActivity } from '#server/features/identity/activity/list-activity.ts';
import { enteredPerStatus } from './entered-per-status.ts';
import { readToday, type TodayCtx } from './read-today.ts';

/** Number of actions in the dashboard's 'Recent Activity' card. */
const RECENT_EVENTS = 10;

/** Everything the dashboard shows except the checklist. */
export async function readOverview(context: TodayCtx) {
  const [statuses, entered, sources, booked, recent, today] = await Promise.all([
    storedPerStatus(context.db),
    enteredPerStatus(context.db),
    context.db.execute<SourceSpelling>(sql`
      select source, source_key as key, sum(clients)::int as clients,
        coalesce(sum(clients) filter (where not calendly_booking), 0)::int as unbooked
      from client_counts where source is not null
      group by source, source_key having sum(clients) > 0
    `),
    storedTotals(context.db, { calendly_booking: 'true' }),
    listActivity({ context, input: { limit: RECENT_EVENTS } }),
    readToday(context),
  ]);
  return {
    statuses,
    entered,
    inquiry_sources: [
      ...groupSources(sources.rows).map((entry) => ({ ...entry, calendly: false })),
      ...(booked.matching > 0 ? [{ source: CALENDLY_SOURCE, count: booked.matching, calendly: true }] : []),
    ].sort((a, b) => b.count - a.count || a.source.localeCompare(b.source)),
    recent_activity: recent.items,
    today,
  };
}
