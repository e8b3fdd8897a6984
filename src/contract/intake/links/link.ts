import { z } from 'zod';
import { publicFirmSchema } from '#contract/firm/firm/public-firm.ts';
import { DELIVERY_STATES } from '#contract/firm/mail-deliveries/mail-delivery.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

/** A one-time link as staff see it. Its token can't be read after the link is created. */
export const externalLinkSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  used: z.boolean(),
  used_at: instantSchema.nullable(),
  /** When it was first opened. Opening a link doesn't use it up. */
  opened_at: instantSchema.nullable(),
  /** Null if the link was never opened. */
  last_opened_at: instantSchema.nullable(),
  opened_count: z.int(),
  /** When staff last emailed it to the client. */
  emailed_at: instantSchema.nullable(),
  /** When its newest mail was sent, and the day (REMINDER_DAYS) of its latest reminder since `emailed_at`. */
  mailed_at: instantSchema.nullable(),
  reminded_day: z.int().nullable(),
  /** What became of its newest mail, and why that failed. Null if that is unknown, or nothing was mailed. */
  mail_state: z.enum(DELIVERY_STATES).nullable(),
  mail_failure: z.string().nullable(),
  /** When its client was last reopened or its reminders resumed. Reminders that were due before are skipped. */
  reminds_since: instantSchema.nullable(),
  /** Set while its reminders are stopped. */
  reminders_stopped_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
  expires_at: instantSchema,
  created_by_name: z.string().nullable(),
  created_at: instantSchema,
});
export type ExternalLink = z.infer<typeof externalLinkSchema>;

/** Data for the questionnaire's page. About the client, it reveals only the first name and the company. */
export const openedLinkSchema = z.object({
  first_name: z.string(),
  company: z.string().nullable(),
  /** The browser's key for unsent answers. Opaque, and the same for all links of a client. */
  draft_key: z.string(),
  /** Whether the client can have a copy of their answers by mail: only if this server can send mails. */
  copy_offered: z.boolean(),
  /** Whether Companies House can be asked for a company's name. */
  names_companies: z.boolean(),
  /** Null until an administrator has named the firm. */
  firm: publicFirmSchema.nullable(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

export type LinkState = 'open' | 'used' | 'revoked' | 'expired';

/** Only an open link leads to the questionnaire. */
export function linkState(
  link: Pick<ExternalLink, 'used' | 'revoked_at' | 'expires_at'>,
  now: Date,
): LinkState {
  if (link.used) return 'used';
  if (link.revoked_at !== null) return 'revoked';
  return Date.parse(link.expires_at) <= now.getTime() ? 'expired' : 'open';
}

/** Any text from a URL. An unknown token gets the same response as an expired token. */
export const tokenSchema = z.string();

/** Days after emailing a link on which the client is reminded, until they answer. */
export const LINK_REMINDER_DAYS = [3, 7] as const;
/** Minimum days between any mail of a link and the next reminder, so that no reminder follows soon after a late mail. */
export const REMINDER_GAP_DAYS = 1;

/** Minutes between two checks for reminders that are due. */
export const REMINDER_CHECK_MINUTES = 15;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type ReminderFacts = Pick<
  ExternalLink,
  | 'used'
  | 'revoked_at'
  | 'expires_at'
  | 'emailed_at'
  | 'mailed_at'
  | 'reminded_day'
  | 'mail_state'
  | 'reminds_since'
  | 'reminders_stopped_at'
>;

/**
 * Returns when the link's next reminder is due (Unix time in milliseconds), or null for never. The time may be in the
 * past. Ignores whether reminders are stopped. A closed client gets no reminders, and no reminder follows a mail that failed.
 */
function nextDue(link: ReminderFacts, client: { closed_at: string | null }, now: Date): number | null {
  if (linkState(link, now) !== 'open' || link.emailed_at === null || client.closed_at !== null) return null;
  if (link.mail_state === 'failed') return null;
  const last = link.reminded_day ?? 0;
  const emailed = Date.parse(link.emailed_at);
  const since = link.reminds_since === null ? emailed : Date.parse(link.reminds_since);
  const day = LINK_REMINDER_DAYS.find((one) => one > last && emailed + one * DAY_MS >= since);
  if (day === undefined) return null;
  const newest = Date.parse(link.mailed_at ?? link.emailed_at);
  const due = Math.max(emailed + day * DAY_MS, newest + REMINDER_GAP_DAYS * DAY_MS);
  return due < Date.parse(link.expires_at) ? due : null;
}

/** Returns the day (REMINDER_DAYS) of the latest reminder due at `now`, or null. Skips earlier reminders that were missed. */
export function reminderDue(
  link: ReminderFacts,
  client: { closed_at: string | null },
  now: Date,
): number | null {
  const due = nextDue(link, client, now);
  if (due === null || due > now.getTime() || link.reminders_stopped_at !== null) return null;
  const days = (now.getTime() - Date.parse(link.emailed_at ?? '')) / DAY_MS;
  return LINK_REMINDER_DAYS.findLast((day) => day <= days) ?? null;
}

/** Returns the instant (ISO) of the next reminder, or null for never. Ignores whether reminders are stopped. */
export function nextReminder(
  link: ReminderFacts,
  client: { closed_at: string | null },
  now: Date,
): string | null {
  const due = nextDue(link, client, now);
  if (due === null) return null;
  const check = REMINDER_CHECK_MINUTES * MINUTE_MS;
  const goes = Math.ceil(Math.max(due, now.getTime()) / check) * check;
  return goes < Date.parse(link.expires_at) ? new Date(goes).toISOString() : null;
}
