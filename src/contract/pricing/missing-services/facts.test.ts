import { expect, it } from 'vitest';
import { type Answers, answeredFacts } from './facts.ts';

const NONE: Answers = {
  turnover_last_12_months: null,
  company_turnover: null,
  employs_staff: null,
  number_of_staff: null,
  answered_at: null,
};
const AT = '2026-11-20T09:00:00.000Z';

it.each([
  ['all are unknown without answers', [], { turnover: null, employs_staff: null, number_of_staff: null }],
  [
    'the newest answer to each question counts',
    [
      { ...NONE, company_turnover: 1 },
      { ...NONE, answered_at: AT, turnover_last_12_months: 2, employs_staff: true, number_of_staff: 3 },
      { ...NONE, answered_at: AT, turnover_last_12_months: 4, employs_staff: false },
    ],
    { turnover: 2, employs_staff: true, number_of_staff: 3 },
  ],
  [
    'an answered turnover of 0 takes precedence over the turnover of the three-field screen',
    [{ ...NONE, turnover_last_12_months: 0, company_turnover: 90_000 }],
    { turnover: 0, employs_staff: null, number_of_staff: null },
  ],
  [
    'an amount of NaN is ignored',
    [{ ...NONE, company_turnover: Number.NaN }],
    { turnover: null, employs_staff: null, number_of_staff: null },
  ],
  [
    'the three-field screen’s turnover counts if the questionnaire has none',
    [{ ...NONE, company_turnover: 5 }],
    { turnover: 5, employs_staff: null, number_of_staff: null },
  ],
  [
    'the three-field screen’s ‘no staff’ counts as unknown, because it isn’t asked',
    [{ ...NONE, employs_staff: false }],
    { turnover: null, employs_staff: null, number_of_staff: null },
  ],
  [
    'the three-field screen’s number of staff counts',
    [{ ...NONE, employs_staff: false, number_of_staff: 0 }],
    { turnover: null, employs_staff: false, number_of_staff: 0 },
  ],
  [
    'an answered ‘no’ counts',
    [{ ...NONE, answered_at: AT, employs_staff: false }],
    { turnover: null, employs_staff: false, number_of_staff: null },
  ],
])('facts from answers: %s', (_, information, facts) => {
  expect(answeredFacts(information)).toEqual(facts);
});
