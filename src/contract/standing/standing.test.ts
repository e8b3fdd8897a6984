import { describe, expect, it } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/desk-settings/desk-settings.ts';
import { RUN_STATES } from '#contract/proposals/run.ts';
import { type Act, actLabel } from './act.ts';
import type { Facts } from './facts.ts';
import { standingOf } from './standing.ts';

/** A Monday, at noon in London. */
const NOW = new Date('2026-03-16T12:00:00.000Z');
const days = (count: number) => new Date(NOW.getTime() - count * 86_400_000).toISOString();
const minutes = (count: number) => new Date(NOW.getTime() - count * 60_000).toISOString();

type Link = NonNullable<Facts['link']>;
type Call = NonNullable<Facts['call']>;
type Run = NonNullable<Facts['run']>;

const facts = (given: Partial<Facts>): Facts => ({
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
  proposal: null,
  status_days: DEFAULT_DESK_SETTINGS.status_days,
  ...given,
});

const link = (given: Partial<Link> = {}): Link => ({
  id: 'link-1',
  used: false,
  revoked_at: null,
  expires_at: days(-14),
  created_at: days(2),
  emailed_at: null,
  opened_at: null,
  last_opened_at: null,
  opened_count: 0,
  ...given,
});

const call = (given: Partial<Call> = {}): Call => ({
  booked_by: 'Tax Adviser',
  booked_at: days(3),
  starts_at: days(-1),
  duration_minutes: 30,
  join_url: 'https://zoom.example/1',
  cancelled_at: null,
  ...given,
});

const run = (given: Partial<Run> = {}): Run => ({
  id: 'run-1',
  kind: 'goproposal',
  state: 'created',
  automated: true,
  started_at: days(2),
  ended_at: days(2),
  reason: null,
  ...given,
});

const proforma = { submission_date: days(3), updated_at: days(3) };

const CALL: Act = { id: 'call', phone_number: '07700 900123' };
const NEW_LINK: Act = { id: 'email_questionnaire', link_id: null };
const THIS_LINK: Act = { id: 'email_questionnaire', link_id: 'link-1' };
const asked = (given: Partial<Facts>) => facts({ status: 'request_for_info', ...given });
const returned = (given: Partial<Facts>) => facts({ status: 'info_returned', ...given });
const booked = (given: Partial<Facts>) => facts({ status: 'zoom_call_booked', ...given });
const reviewed = (given: Partial<Facts>) => facts({ status: 'proforma_review', proforma, ...given });
const sent = (given: Partial<Facts>) => facts({ status: 'goproposal_sent', proforma, ...given });
const signed = (given: Partial<Facts>) => facts({ status: 'goproposal_signed', proforma, ...given });

/** The facts, the sentence, the act, and the days allowed if they have passed. */
type History = [facts: Facts, sentence: string, act: Act | null, over_days?: number];

const ASKING: History[] = [
  [facts({ status_changed_at: days(0) }), 'New inquiry today, no questionnaire sent yet.', NEW_LINK],
  [
    facts({ status_changed_at: days(5) }),
    'New inquiry five days ago, no questionnaire sent yet.',
    NEW_LINK,
    3,
  ],
  [facts({ link: link() }), 'Link created two days ago, not emailed or opened yet.', THIS_LINK],
  [asked({}), 'Information requested two days ago, but no link was created.', NEW_LINK],
  [asked({ link: link({ emailed_at: minutes(5) }) }), 'Link not opened yet; emailed today.', null],
  [asked({ link: link({ emailed_at: days(2) }) }), 'Link not opened yet; emailed two days ago.', null],
  [
    asked({
      link: link({ emailed_at: days(2), opened_count: 1, opened_at: days(1), last_opened_at: days(1) }),
    }),
    'Link opened once, last yesterday, nothing sent; emailed two days ago.',
    null,
  ],
  [
    asked({ link: link({ emailed_at: days(4) }), reminders: [days(1)] }),
    'Link not opened yet; last reminder yesterday.',
    null,
  ],
  [
    asked({
      status_changed_at: days(13),
      link: link({
        created_at: days(13),
        emailed_at: days(13),
        opened_count: 3,
        opened_at: days(12),
        last_opened_at: days(7),
      }),
      reminders: [days(10), days(6)],
    }),
    'Link opened three times, nothing sent; last reminder six days ago.',
    CALL,
    7,
  ],
  [
    asked({
      phone_number: null,
      status_changed_at: days(12),
      link: link({ created_at: days(12), emailed_at: days(12) }),
      reminders: [days(9), days(5)],
    }),
    'Link not opened yet; last reminder five days ago.',
    { id: 'write', email: 'ada@example.com' },
    7,
  ],
  [
    // Opened before last_opened_at was recorded, and sent by hand: no reminder will follow.
    asked({ link: link({ created_at: days(4), opened_count: 2, opened_at: days(3) }) }),
    'Link opened twice, nothing sent; created four days ago.',
    CALL,
  ],
  [
    asked({
      status_changed_at: days(30),
      link: link({ created_at: days(30), emailed_at: days(2) }),
    }),
    'Link not opened yet; emailed two days ago.',
    CALL,
    7,
  ],
  [
    asked({ link: link({ expires_at: days(3), opened_count: 2 }) }),
    'Link expired three days ago, opened twice, nothing sent.',
    NEW_LINK,
  ],
  [
    asked({ link: link({ expires_at: days(1) }) }),
    'Link expired yesterday, never opened, nothing sent.',
    NEW_LINK,
  ],
  [
    asked({ link: link({ revoked_at: days(1) }) }),
    'Link revoked yesterday, and there is no new one.',
    NEW_LINK,
  ],
];

const CALLS: History[] = [
  [
    returned({ answered_at: days(2) }),
    'Answers came back two days ago, no call booked yet.',
    { id: 'book_call' },
  ],
  [
    returned({ answered_at: days(11), status_changed_at: days(11) }),
    'Answers came back 11 days ago, no call booked yet.',
    { id: 'book_call' },
    3,
  ],
  [returned({}), 'Set to this status two days ago without answers, no call booked yet.', { id: 'book_call' }],
  [
    returned({ answered_at: days(4), call: call({ cancelled_at: days(1) }) }),
    'Call cancelled yesterday, no new one booked.',
    { id: 'book_call' },
  ],
  [booked({ call: call() }), 'Call with Tax Adviser is tomorrow at 12:00.', null],
  [booked({ call: call({ starts_at: days(-4) }) }), 'Call with Tax Adviser is on 20 March at 12:00.', null],
  [booked({ call: call({ starts_at: minutes(-90) }) }), 'Call with Tax Adviser is today at 13:30.', null],
  [
    booked({ call: call({ starts_at: minutes(-10) }) }),
    'Call with Tax Adviser is today at 12:10.',
    { id: 'join_call', join_url: 'https://zoom.example/1' },
  ],
  [
    booked({ call: call({ starts_at: minutes(5), join_url: null }) }),
    'Call with Tax Adviser has started.',
    null,
  ],
  [
    booked({ call: call({ starts_at: days(1) }) }),
    'Call with Tax Adviser was yesterday; no proforma yet.',
    { id: 'fill_in_proforma' },
  ],
  [
    // A call still to come explains the long wait.
    booked({ status_changed_at: days(20), call: call() }),
    'Call with Tax Adviser is tomorrow at 12:00.',
    null,
  ],
  [
    booked({ status_changed_at: days(20), call: call({ starts_at: days(12) }) }),
    'Call with Tax Adviser was 12 days ago; no proforma yet.',
    { id: 'fill_in_proforma' },
    7,
  ],
  [
    booked({ call: call({ starts_at: null }) }),
    'Call with Tax Adviser booked three days ago, but it has no time yet.',
    { id: 'set_call_time' },
  ],
  [
    booked({ call: call({ cancelled_at: minutes(30) }) }),
    'Call cancelled today, no new one booked.',
    { id: 'book_call_again' },
  ],
  [
    booked({}),
    'Set to this status two days ago without a call; no proforma yet.',
    { id: 'fill_in_proforma' },
  ],
  [
    booked({ proforma, call: call({ starts_at: days(5) }) }),
    'Call with Tax Adviser was five days ago; proforma of three days ago is not in review.',
    { id: 'set_status', status: 'proforma_review' },
  ],
  [
    booked({ call: call(), answered_at: days(0) }),
    'Answers came back today; call with Tax Adviser is tomorrow at 12:00.',
    null,
  ],
];

const PROPOSALS: History[] = [
  [reviewed({}), 'Proforma saved three days ago, proposal not sent yet.', { id: 'send_proposal' }],
  [
    reviewed({ status_changed_at: days(3) }),
    'Proforma saved three days ago, proposal not sent yet.',
    { id: 'send_proposal' },
    3,
  ],
  [
    reviewed({ proforma: null }),
    'Set to this status two days ago without a proforma, which is entered before the review.',
    { id: 'set_status', status: 'zoom_call_booked' },
  ],
  [
    reviewed({ run: run({ state: 'under_way', started_at: minutes(4), ended_at: null }) }),
    'The bot is creating the proposal.',
    null,
  ],
  [
    reviewed({ run: run({ state: 'failed', ended_at: days(1), reason: 'The line "VAT" is\nunknown.' }) }),
    'Sending failed yesterday: The line "VAT" is unknown.',
    { id: 'send_again', run_id: 'run-1' },
  ],
  [
    // The job that ends it runs each minute.
    reviewed({ run: run({ state: 'under_way', started_at: minutes(16), ended_at: null }) }),
    'Sending failed today: the bot gave no reason.',
    { id: 'send_again', run_id: 'run-1' },
  ],
  [
    reviewed({
      run: run({ state: 'timed_out', ended_at: days(2), reason: 'Too late' }),
      proforma: { submission_date: days(3), updated_at: days(1) },
    }),
    'Sending failed two days ago, but the proforma has changed since.',
    { id: 'send_again', run_id: 'run-1' },
  ],
  [
    reviewed({ run: run({ state: 'taken_back', ended_at: days(0), automated: false }) }),
    'Proposal taken back today, not sent again yet.',
    { id: 'send_proposal' },
  ],
  [
    reviewed({ run: run({ started_at: days(2) }), status_changed_at: days(1) }),
    'Proposal sent two days ago, back in review since yesterday.',
    { id: 'send_proposal' },
  ],
  [
    // A newer proforma counts as another proposal.
    reviewed({ run: run({ started_at: days(9) }) }),
    'Proforma saved three days ago, proposal not sent yet.',
    { id: 'send_proposal' },
  ],
  [
    reviewed({ answered_at: days(1) }),
    'Answers came back yesterday; proforma saved three days ago, proposal not sent yet.',
    { id: 'send_proposal' },
  ],
  [sent({ run: run() }), 'Proposal sent two days ago, not signed yet.', null],
  [sent({ status_changed_at: days(14) }), 'Proposal sent 14 days ago, not signed yet.', CALL, 14],
  [
    sent({ run: run({ state: 'fallback' }) }),
    'Set to sent two days ago, but the bot could not start: create the proposal by hand.',
    null,
  ],
  [signed({ run: run({ state: 'signed' }) }), 'Signed two days ago, workspace not created yet.', null],
  [
    signed({ status_changed_at: days(8), run: run({ state: 'signed' }) }),
    'Signed eight days ago, workspace not created yet.',
    { id: 'set_status', status: 'onedrive_created' },
    7,
  ],
  [
    signed({ run: run({ state: 'set_directly', automated: false }) }),
    'Signed two days ago, workspace not created yet.',
    { id: 'set_status', status: 'onedrive_created' },
  ],
  [
    facts({ status: 'onedrive_created', status_changed_at: days(1_400) }),
    'Workspace created 1,400 days ago; nothing left to do.',
    null,
  ],
];

const CLOSED: History[] = [
  [
    asked({ closed_at: days(12), closed_reason: 'Price', closed_by: 'Sam Staff' }),
    'Closed 12 days ago by Sam Staff: Price.',
    { id: 'reopen' },
  ],
  [
    booked({ closed_at: days(4), closed_reason: 'No answer.', closed_by: 'Sam Staff', answered_at: days(1) }),
    'Answers came back yesterday, but the client is closed: No answer.',
    { id: 'reopen' },
  ],
];

describe('why a client is where it is', () => {
  const histories = [...ASKING, ...CALLS, ...PROPOSALS, ...CLOSED];

  it.each(histories.map(([given, ...said], index) => [`${index + 1} ${said[0]}`, given, said] as const))(
    '%s',
    (_name, given, [sentence, act, over_days = null]) => {
      expect(standingOf(given, NOW)).toEqual({ sentence, act, over_days });
    },
  );

  it('follows the limits of the firm', () => {
    const status_days = { ...DEFAULT_DESK_SETTINGS.status_days, goproposal_sent: 30 };
    const waiting = { status_changed_at: days(20) };
    expect(standingOf(sent({ ...waiting }), NOW).over_days).toBe(14);
    expect(standingOf(sent({ ...waiting, status_days }), NOW)).toMatchObject({ act: null, over_days: null });
  });

  it('is one sentence with a labelled button, whatever the facts', () => {
    for (const status of CLIENT_STATUSES) {
      for (const state of RUN_STATES) {
        for (const given of [{}, { link: link() }, { call: call({ starts_at: days(1) }) }, { proforma }]) {
          const { sentence, act } = standingOf(facts({ status, run: run({ state }), ...given }), NOW);
          expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
          if (act) expect(actLabel(act)).toMatch(/^[A-Z]/);
        }
      }
    }
  });
});
