import type { ActivityEvent } from '#contract/activity/activity.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';

/** Event columns that the API returns. */
export const eventColumns = columnsWithout(activity_events, { actor_id: true } satisfies Hidden<
  typeof activity_events,
  keyof ActivityEvent
>);
