import { expect, it } from 'vitest';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { forecastOf, NONE, tallySum, winRate } from './figures.ts';

const tally = (n: number, value: number) => ({ n, valued: n, value });

it('the win rate is the share of won among won and lost', () => {
  expect(winRate(tally(1, 30_000), tally(2, 10_000), 'n')).toBe(3_333);
  expect(winRate(tally(1, 30_000), tally(2, 10_000), 'value')).toBe(7_500);
});

it('without anybody won or lost there is no win rate', () => {
  expect(winRate(NONE, NONE, 'n')).toBeNull();
  expect(winRate(tally(1, 0), NONE, 'value')).toBeNull();
});

it('the forecast weighs each status, in whole pence', () => {
  const weights = { ...DEFAULT_DESK_SETTINGS.forecast_weights, new_inquiry: 33, proforma_review: 50 };
  const open = [
    { status: 'new_inquiry' as const, ...tally(1, 101) },
    { status: 'proforma_review' as const, ...tally(1, 1_001) },
  ];
  expect(forecastOf(open, weights)).toBe(33 + 501);
});

it('signed clients are no forecast, whatever their weight', () => {
  const weights = { ...DEFAULT_DESK_SETTINGS.forecast_weights, goproposal_signed: 100 };
  expect(forecastOf([{ status: 'goproposal_signed', ...tally(1, 100) }], weights)).toBe(0);
});

it('tallies are summed', () => {
  expect(tallySum([])).toEqual(NONE);
  expect(tallySum([tally(1, 5), { n: 2, valued: 0, value: 0 }])).toEqual({ n: 3, valued: 1, value: 5 });
});
