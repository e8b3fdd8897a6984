import { FIRST_STATUS } from '#contract/clients/clients/client-status.ts';
import { LINK_REMINDER_DAYS, linkState } from '#contract/intake/links/link.ts';
import { daysSince } from './age.ts';
import { ago, isSlow, lastTime, times } from './days.ts';
import type { Facts } from './facts.ts';
import { contact, type Judged, quotedLine } from './judged.ts';

/** Days to leave a client alone after a mail, or after they opened the link. */
const QUIET_DAYS = 2;

type Link = NonNullable<Facts['link']>;

/** Standing of a client whose answers are still to come. */
export function askingStanding(facts: Facts, now: Date): Judged {
  const { link } = facts;
  if (link === null) return withoutLink(facts, now);
  const state = linkState(link, now);
  if (state === 'open') return withOpenLink(facts, link, now);
  const action = { id: 'email_questionnaire', link_id: null } as const;
  if (state === 'expired') {
    const opened = link.opened_count === 0 ? 'never opened' : `opened ${times(link.opened_count)}`;
    return { clause: `link expired ${ago(link.expires_at, now)}, ${opened}, nothing sent`, action };
  }
  const ended = link.revoked_at === null ? 'used' : `revoked ${ago(link.revoked_at, now)}`;
  return { clause: `link ${ended}, and there is no new link`, action };
}

function withoutLink({ status, status_changed_at }: Facts, now: Date): Judged {
  const when = ago(status_changed_at, now);
  return {
    clause:
      status === FIRST_STATUS
        ? `new inquiry ${when}, no questionnaire sent yet`
        : `information requested ${when}, but no link was created`,
    action: { id: 'email_questionnaire', link_id: null },
  };
}

function withOpenLink(facts: Facts, link: Link, now: Date): Judged {
  const { status, status_changed_at, status_days, reminders } = facts;
  if (link.emailed_at === null && link.opened_count === 0) {
    return {
      clause: `link created ${ago(link.created_at, now)}, not emailed or opened yet`,
      action: { id: 'email_questionnaire', link_id: link.id },
    };
  }
  if (link.mail_state === 'failed') {
    const failure = link.mail_failure === null ? '' : `: ${quotedLine(link.mail_failure)}`;
    const again = { id: 'email_questionnaire', link_id: link.id, again: true } as const;
    return {
      clause: `${opened(link, now)}; the email of ${dayOf(facts, link, now)} was not delivered${failure}`,
      action: facts.phone_number === null ? again : contact(facts),
    };
  }
  const lastOpened = link.last_opened_at ?? link.opened_at;
  const touched = [link.created_at, link.emailed_at, lastOpened, ...reminders].flatMap((at) => at ?? []);
  const quiet = daysSince(touched.toSorted().at(-1) ?? link.created_at, now) >= QUIET_DAYS;
  const reminds = link.emailed_at !== null && reminders.length < LINK_REMINDER_DAYS.length;
  const chases = quiet && (!reminds || isSlow(status_changed_at, status_days[status], now));
  return {
    clause: `${opened(link, now)}; ${lastMail(facts, link, now)}`,
    action: chases ? contact(facts) : null,
  };
}

function opened({ opened_count, last_opened_at }: Link, now: Date): string {
  if (opened_count === 0) return 'link not opened yet';
  return `link opened ${times(opened_count)}${lastTime(opened_count, last_opened_at, now)}, nothing sent`;
}

/** When the link's newest mail was queued. */
function dayOf({ reminders }: Facts, { emailed_at, created_at }: Link, now: Date): string {
  return ago(reminders.toSorted().at(-1) ?? emailed_at ?? created_at, now);
}

function lastMail(facts: Facts, link: Link, now: Date): string {
  const { emailed_at, created_at, mail_state } = link;
  const reminder = facts.reminders.toSorted().at(-1);
  if (mail_state === 'written') return `email written to a file ${dayOf(facts, link, now)}, not sent`;
  if (mail_state === 'waiting') return `email of ${dayOf(facts, link, now)} not sent yet`;
  if (reminder !== undefined) return `last reminder ${ago(reminder, now)}`;
  return emailed_at === null ? `created ${ago(created_at, now)}` : `emailed ${ago(emailed_at, now)}`;
}
