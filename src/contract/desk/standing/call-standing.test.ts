import { expect, it } from 'vitest';
import {
  booked,
  call,
  casesOf,
  days,
  type History,
  minutes,
  NOW,
  returned,
  standingProforma,
} from './standing.fixture.ts';
import { standingOf } from './standing.ts';

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
    'Call cancelled yesterday, and no new call is booked.',
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
    'Call cancelled today, and no new call is booked.',
    { id: 'book_call_again' },
  ],
  [
    booked({}),
    'Set to this status two days ago without a call; no proforma yet.',
    { id: 'fill_in_proforma' },
  ],
  [
    booked({ proforma: standingProforma, call: call({ starts_at: days(5) }) }),
    'Call with Tax Adviser was five days ago; proforma of three days ago is not in review.',
    { id: 'set_status', status: 'proforma_review' },
  ],
  [
    booked({ call: call(), answered_at: days(0) }),
    'Answers came back today; call with Tax Adviser is tomorrow at 12:00.',
    null,
  ],
];

it.each(casesOf(CALLS))('%s', (_title, given, expected) => {
  expect(standingOf(given, NOW)).toEqual(expected);
});
