import { expect, it } from 'vitest';
import {
  CALL,
  casesOf,
  days,
  facts,
  type History,
  minutes,
  NOW,
  reviewed,
  run,
  sent,
  signed,
} from './standing.fixture.ts';
import { standingOf } from './standing.ts';

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
    reviewed({
      proposals_sent_by: 'tallygate',
      run: run({ state: 'failed', ended_at: days(1), reason: 'The line is unknown' }),
    }),
    'Sending failed yesterday: The line is unknown.',
    { id: 'send_proposal' },
  ],
  [
    // The job that ends such a run starts only once a minute.
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

it.each(casesOf(PROPOSALS))('%s', (_title, given, expected) => {
  expect(standingOf(given, NOW)).toEqual(expected);
});
