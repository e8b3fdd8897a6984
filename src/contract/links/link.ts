import { z } from 'zod';
import { idSchema, instantSchema } from '#contract/scalars.ts';

/** A one-time link as staff see it; its token is never read again after it was made. */
export const externalLinkSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  used: z.boolean(),
  used_at: instantSchema.nullable(),
  /** First opened; opening never spends a link. */
  opened_at: instantSchema.nullable(),
  opened_count: z.int(),
  /** Last e-mailed to the client by hand. */
  emailed_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
  expires_at: instantSchema,
  created_by_name: z.string().nullable(),
  created_at: instantSchema,
});
export type ExternalLink = z.infer<typeof externalLinkSchema>;

/** What the questionnaire's page learns: it shows these two fields of the client and nothing else. */
export const openedLinkSchema = z.object({
  first_name: z.string(),
  company: z.string().nullable(),
  /** Under which the browser keeps half-typed answers: one and the same for all links of a client, and says nothing of them. */
  draft_key: z.string(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;

export type LinkState = 'open' | 'used' | 'revoked' | 'expired';

/** What has become of a link. Only an open one leads to the questionnaire. */
export function linkState(
  link: Pick<ExternalLink, 'used' | 'revoked_at' | 'expires_at'>,
  now: Date,
): LinkState {
  if (link.used) return 'used';
  if (link.revoked_at !== null) return 'revoked';
  return Date.parse(link.expires_at) <= now.getTime() ? 'expired' : 'open';
}

/** Whatever stands in an address, of any length: what is no token of ours is answered as one that has expired. */
export const tokenSchema = z.string();

/** Days after a link was e-mailed on which the client is reminded while it is unanswered. */
export const REMINDER_DAYS = [3, 7] as const;
/** Days from any mail of a link to the next reminder, at least: a late third day's is not followed at once. */
export const REMINDER_GAP_DAYS = 1;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The mails of a link: when it was last sent by hand, when the newest of all went, and which reminders since. */
export interface LinkMails {
  /** ISO instant */
  emailed_at: string;
  /** ISO instant */
  newest_at: string;
  reminded: readonly number[];
}

/**
 * The reminder that is due `now`, or null. Only the latest: where the server was away on the third day, the
 * seventh's is enough.
 */
export function reminderDue({ emailed_at, newest_at, reminded }: LinkMails, now: Date): number | null {
  const daysSince = (instant: string) => (now.getTime() - Date.parse(instant)) / DAY_MS;
  if (daysSince(newest_at) < REMINDER_GAP_DAYS) return null;
  const latest = REMINDER_DAYS.filter((day) => day <= daysSince(emailed_at)).at(-1);
  return latest === undefined || reminded.some((day) => day >= latest) ? null : latest;
}
