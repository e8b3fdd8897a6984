import { z } from 'zod';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { savedViewSchema } from '#contract/clients/saved-views/saved-view.ts';
import { activityActionSchema } from '#contract/identity/activity/activity.ts';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema, instantSchema } from '#contract/values/scalars.ts';
import { CHECKLIST_STEPS } from './checklist.ts';
import { TODAY_PARTS } from './today.ts';

const count = z.number().int();

const todayItemSchema = z.object({
  part: z.enum(TODAY_PARTS),
  client_id: idSchema,
  client_name: z.string(),
  company: z.string().nullable(),
  /** When the call starts, the send failed, or the client entered its status. Null for a step or a proposal. */
  at: instantSchema.nullable(),
  /** The day of a step, or the last day of a proposal. */
  due: daySchema.nullable(),
  /** The person who takes the call, the reason for the failure, or the text of the step. */
  detail: z.string().nullable(),
});

export type TodayItem = z.infer<typeof todayItemSchema>;

export const dashboardContract = {
  badges: signedInProcedure(
    'GET /dashboard/badges',
    "Get the menu's badges",
    'Sidebar counts and the number of unread notifications, counted up to 100. Also the saved views that the caller sees, shared views first, by name. The views are included because every screen loads them, and so is whether this is the demo and whether companies can be looked up.',
  ).output(
    z.object({
      clients: count,
      book_zoom_call: count,
      reviews: count,
      notifications: count,
      /** Whether the firm has prepared proposals in this program, so that lists offer filters by their state. */
      proposals: z.boolean(),
      saved_views: z.array(savedViewSchema),
      /** Whether this is the demo, whose firm and clients are made up. */
      is_demo: z.boolean(),
      /** Whether companies can be looked up at Companies House. */
      companies_house: z.boolean(),
    }),
  ),
  overview: signedInProcedure(
    'GET /dashboard',
    'Get the dashboard',
    'Everything on the dashboard, in one round trip.',
  ).output(
    z.object({
      statuses: z.record(z.enum(CLIENT_STATUSES), count),
      /** How many times a client entered each status in the last ENTERED_DAYS London days, today included. */
      entered: z.record(z.enum(CLIENT_STATUSES), count),
      /** Highest count first. `calendly` marks the entry that counts booking flags instead of a source. */
      inquiry_sources: z.array(z.object({ source: z.string(), count, calendly: z.boolean() })),
      recent_activity: z.array(activityActionSchema),
      /** Open clients to act on today, up to TODAY_SHOWN + 1 for each part. `mine`: the caller's clients and steps. */
      today: z.object({ mine: z.array(todayItemSchema), everybody: z.array(todayItemSchema) }),
      /**
       * The first steps of a new installation, for administrators. Null if all are done or somebody has dismissed
       * them.
       */
      checklist: z.record(z.enum(CHECKLIST_STEPS), z.boolean()).nullable(),
      /** For administrators: whether mails are only written to files. */
      lacks_mail_server: z.boolean(),
    }),
  ),
  dismissChecklist: adminProcedure(
    'POST /dashboard/checklist/dismiss',
    'Dismiss the first-steps checklist',
    'Hides the checklist, for all administrators.',
  ).output(z.object({})),
};
