import { describe, expect, it } from 'vitest';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { RUN_STATES } from '#contract/proposals/proposals/run.ts';
import { actionLabel } from './action.ts';
import {
  asked,
  booked,
  call,
  casesOf,
  days,
  facts,
  type History,
  link,
  NOW,
  run,
  sent,
  standingProforma,
} from './standing.fixture.ts';
import { standingOf } from './standing.ts';

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

it.each(casesOf(CLOSED))('%s', (_title, given, expected) => {
  expect(standingOf(given, NOW)).toEqual(expected);
});

describe('the standing of a client', () => {
  it('depends on the firm’s limits', () => {
    const status_days = { ...DEFAULT_DESK_SETTINGS.status_days, goproposal_sent: 30 };
    const waiting = { status_changed_at: days(20) };
    expect(standingOf(sent({ ...waiting }), NOW).over_days).toBe(14);
    expect(standingOf(sent({ ...waiting, status_days }), NOW)).toMatchObject({
      action: null,
      over_days: null,
    });
  });

  it('is one sentence, whatever the facts', () => {
    for (const status of CLIENT_STATUSES) {
      for (const state of RUN_STATES) {
        for (const given of [
          {},
          { link: link() },
          { call: call({ starts_at: days(1) }) },
          { proforma: standingProforma },
        ]) {
          const { sentence, action } = standingOf(facts({ status, run: run({ state }), ...given }), NOW);
          expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
          if (action) expect(actionLabel(action)).toMatch(/^[A-Z]/);
        }
      }
    }
  });
});
