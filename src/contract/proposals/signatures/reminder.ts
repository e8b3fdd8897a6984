import { londonInstant, londonWallClock } from '#contract/intake/calls/call-time.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { type StoredState, versionState } from '#contract/proposals/proposal-versions/version-state.ts';
import { nextSignatories, type Signer } from './signing-order.ts';

/** Reminders of a proposal: days after the first mail to the signatory, and before the proposal's last day. */
export const PROPOSAL_REMINDER_DAYS = { day_3: 3, day_7: 7 } as const;
export const DAYS_BEFORE_EXPIRY = 2;

/** Reminders are sent from this time of the day in London. */
export const REMINDERS_FROM = '09:00';

export type ProposalReminder = keyof typeof PROPOSAL_REMINDER_DAYS | 'before_expiry';

interface Reminded extends Signer {
  /** When their link was first mailed. */
  mailed_at: string | null;
  /** When they last got a link, by mail or by hand. */
  last_link_at: string | null;
  /** Whether the mail with their newest link failed. */
  is_undelivered: boolean;
  /** When a reader of their link said that they are somebody else. */
  wrong_person_at: string | null;
}

interface ReminderFacts {
  /** `reminds_since`: when the client was reopened or the reminders resumed. Those that were due before are skipped. */
  client: { closed_at: string | null; reminds_since: string | null };
  version: {
    state: StoredState;
    valid_until: string;
    accepted_at: string | null;
    reminders_stopped_at: string | null;
  };
  order: ProposalDocument['signing']['order'];
  signatories: readonly Reminded[];
  /** The signatory in question. */
  id: string;
}

/**
 * Returns the reminder that a signatory gets `now`, or null. Days are London days. Reminders that are due on the same day,
 * or were missed while the server was down, become one mail. A link sent on that day replaces it.
 */
export function proposalReminderDue(facts: ReminderFacts, now: Date): ProposalReminder | null {
  const { client, version, order, signatories, id } = facts;
  if (client.closed_at !== null || version.reminders_stopped_at !== null) return null;
  if (versionState(version, now) !== 'open') return null;
  const signatory = nextSignatories(order, signatories).find((next) => next.id === id);
  if (!signatory || signatory.kind === 'firm' || signatory.mailed_at === null) return null;
  if (signatory.wrong_person_at !== null || signatory.is_undelivered) return null;
  const { day: today, time } = londonWallClock(now.toISOString());
  if (time < REMINDERS_FROM) return null;

  const mailed = londonWallClock(signatory.mailed_at).day;
  const last = londonWallClock(signatory.last_link_at ?? signatory.mailed_at).day;
  const days: [ProposalReminder, string][] = [
    ['day_3', addDays(mailed, PROPOSAL_REMINDER_DAYS.day_3)],
    ['day_7', addDays(mailed, PROPOSAL_REMINDER_DAYS.day_7)],
  ];
  // After the first signature, the version no longer expires.
  if (version.accepted_at === null)
    days.push(['before_expiry', addDays(version.valid_until, -DAYS_BEFORE_EXPIRY)]);
  const isMissed = (day: string) =>
    client.reminds_since !== null && (londonInstant(day, REMINDERS_FROM) ?? '') < client.reminds_since;
  return days.findLast(([, day]) => last < day && day <= today && !isMissed(day))?.[0] ?? null;
}

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
