import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/scalars.ts';

/** A one-time link as staff see it. Its token can't be read again once it is created. */
export const externalLinkSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  used: z.boolean(),
  used_at: instantSchema.nullable(),
  /** When it was first opened. Opening a link doesn't use it up. */
  opened_at: instantSchema.nullable(),
  /** Null also if it was last opened before the release that records this. */
  last_opened_at: instantSchema.nullable(),
  opened_count: z.int(),
  /** When staff last emailed it to the client. */
  emailed_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
  expires_at: instantSchema,
  created_by_name: z.string().nullable(),
  created_at: instantSchema,
});
export type ExternalLink = z.infer<typeof externalLinkSchema>;

/** Data for the questionnaire's page. It reveals only these two fields of the client. */
export const openedLinkSchema = z.object({
  first_name: z.string(),
  company: z.string().nullable(),
  /** The browser's key for unsent answers. Opaque, and the same for all links of a client. */
  draft_key: z.string(),
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

/** Any text from a URL. An unknown token gets the same response as an expired one. */
export const tokenSchema = z.string();

/** Days after emailing a link on which the client is reminded, until they answer. */
export const REMINDER_DAYS = [3, 7] as const;
/** Minimum days between any mail of a link and the next reminder, so that no reminder soon follows a late one. */
export const REMINDER_GAP_DAYS = 1;

const DAY_MS = 24 * 60 * 60 * 1000;

/** When staff last sent a link, when its latest mail was sent, and the days of the reminders since `emailed_at`. */
export interface LinkMails {
  /** ISO instant */
  emailed_at: string;
  /** ISO instant */
  newest_at: string;
  reminded: readonly number[];
}

/**
 * Returns the latest reminder due `now`, or null. Missed reminders are skipped, for example after downtime.
 */
export function reminderDue({ emailed_at, newest_at, reminded }: LinkMails, now: Date): number | null {
  const daysSince = (instant: string) => (now.getTime() - Date.parse(instant)) / DAY_MS;
  if (daysSince(newest_at) < REMINDER_GAP_DAYS) return null;
  const latest = REMINDER_DAYS.filter((day) => day <= daysSince(emailed_at)).at(-1);
  return latest === undefined || reminded.some((day) => day >= latest) ? null : latest;
}
