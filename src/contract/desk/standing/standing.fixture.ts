import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Action } from './action.ts';
import type { Facts } from './facts.ts';

/** A Monday, at noon in London. */
export const NOW = new Date('2026-03-16T12:00:00.000Z');
export const days = (count: number) => new Date(NOW.getTime() - count * 86_400_000).toISOString();
export const minutes = (count: number) => new Date(NOW.getTime() - count * 60_000).toISOString();

type Link = NonNullable<Facts['link']>;
type Call = NonNullable<Facts['call']>;
type Run = NonNullable<Facts['run']>;

export const facts = (given: Partial<Facts>): Facts => ({
  status: 'new_inquiry',
  status_changed_at: days(2),
  closed_at: null,
  closed_reason: null,
  closed_by: null,
  email: 'ada@example.com',
  phone_number: '07700 900123',
  link: null,
  reminders: [],
  answered_at: null,
  call: null,
  proforma: null,
  run: null,
  proposals_sent_by: 'goproposal',
  proposal: null,
  status_days: DEFAULT_DESK_SETTINGS.status_days,
  ...given,
});

export const link = (given: Partial<Link> = {}): Link => ({
  id: 'link-1',
  used: false,
  revoked_at: null,
  expires_at: days(-14),
  created_at: days(2),
  emailed_at: null,
  mail_state: null,
  mail_failure: null,
  opened_at: null,
  last_opened_at: null,
  opened_count: 0,
  ...given,
});

export const call = (given: Partial<Call> = {}): Call => ({
  booked_by: 'Tax Adviser',
  booked_at: days(3),
  starts_at: days(-1),
  duration_minutes: 30,
  join_url: 'https://zoom.example/1',
  cancelled_at: null,
  ...given,
});

export const run = (given: Partial<Run> = {}): Run => ({
  id: 'run-1',
  kind: 'goproposal',
  state: 'created',
  automated: true,
  started_at: days(2),
  ended_at: days(2),
  reason: null,
  ...given,
});

export const standingProforma = { submission_date: days(3), updated_at: days(3) };

export const CALL: Action = { id: 'call', phone_number: '07700 900123' };
export const NEW_LINK: Action = { id: 'email_questionnaire', link_id: null };
export const THIS_LINK: Action = { id: 'email_questionnaire', link_id: 'link-1' };
export const asked = (given: Partial<Facts>) => facts({ status: 'request_for_info', ...given });
export const returned = (given: Partial<Facts>) => facts({ status: 'info_returned', ...given });
export const booked = (given: Partial<Facts>) => facts({ status: 'zoom_call_booked', ...given });
export const reviewed = (given: Partial<Facts>) =>
  facts({ status: 'proforma_review', proforma: standingProforma, ...given });
export const sent = (given: Partial<Facts>) =>
  facts({ status: 'goproposal_sent', proforma: standingProforma, ...given });
export const signed = (given: Partial<Facts>) =>
  facts({ status: 'goproposal_signed', proforma: standingProforma, ...given });

/** The facts, the sentence, the action, and the days allowed if they have passed. */
export type History = [facts: Facts, sentence: string, action: Action | null, over_days?: number];

/** Cases for `it.each`: a title, the facts and the expected standing. */
export function casesOf(histories: readonly History[]) {
  return histories.map(
    ([given, sentence, action, over_days = null], index) =>
      [`${index + 1} ${sentence}`, given, { sentence, action, over_days }] as const,
  );
}
