import { z } from 'zod';
import { actSchema } from '#contract/activity/activity.ts';
import { CLIENT_STATUSES } from '#contract/clients/client-status.ts';
import { signedInReadProcedure } from '#contract/procedure.ts';

const count = z.number().int();

export const dashboardContract = {
  /** The counts of the sidebar, and of the caller's unread notifications up to UNREAD_LIMIT. */
  badges: signedInReadProcedure
    .route({ method: 'GET', path: '/dashboard/badges' })
    .output(z.object({ clients: count, book_zoom_call: count, reviews: count, notifications: count })),
  /** Everything on the dashboard, in one round trip. */
  overview: signedInReadProcedure.route({ method: 'GET', path: '/dashboard' }).output(
    z.object({
      statuses: z.record(z.enum(CLIENT_STATUSES), count),
      /** How many times a client entered each status in the last ENTERED_DAYS London days, today included. */
      entered: z.record(z.enum(CLIENT_STATUSES), count),
      /** Highest count first. `calendly` marks the entry that counts booking flags instead of a source. */
      inquiry_sources: z.array(z.object({ source: z.string(), count, calendly: z.boolean() })),
      recent_activity: z.array(actSchema),
    }),
  ),
};
