import { expect, it } from 'vitest';
import { londonDays } from '#contract/intake/calls/call-time.ts';
import { daysText, monthsUntil, periodAfter, periodBefore, periodOf } from './period.ts';

it('a month has all its days, also in a leap year', () => {
  expect(periodOf('month', '2028-02-29')).toEqual({ kind: 'month', from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf('month', '2026-02-01')).toMatchObject({ to: '2026-02-28' });
});

it('quarters are calendar quarters', () => {
  expect(periodOf('quarter', '2026-12-31')).toMatchObject({ from: '2026-10-01', to: '2026-12-31' });
  expect(periodBefore(periodOf('quarter', '2026-01-01'))).toMatchObject({
    from: '2025-10-01',
    to: '2025-12-31',
  });
});

it('a tax year begins on 6 April', () => {
  expect(periodOf('tax_year', '2026-04-05')).toMatchObject({ from: '2025-04-06', to: '2026-04-05' });
  expect(periodOf('tax_year', '2026-04-06')).toMatchObject({ from: '2026-04-06', to: '2027-04-05' });
});

it('the period before ends the day before', () => {
  const days = [periodOf('days', '2026-03-29', '2026-04-04'), periodOf('days', '2028-02-29')];
  for (const period of [...days, periodOf('month', '2026-03-31'), periodOf('tax_year', '2028-02-29')]) {
    const before = periodBefore(period);
    expect(before.kind).toBe(period.kind);
    expect(Date.parse(period.from) - Date.parse(before.to)).toBe(86_400_000);
    expect(periodAfter(before)).toEqual(period);
  }
  expect(periodBefore(periodOf('days', '2026-03-29', '2026-04-04'))).toMatchObject({ from: '2026-03-22' });
});

it('own days that end before they start, or are too many, are one day', () => {
  expect(periodOf('days', '2026-03-02', '2026-03-01')).toMatchObject({ to: '2026-03-02' });
  expect(periodOf('days', '1990-01-01', '2026-03-01')).toMatchObject({ to: '1990-01-01' });
});

it('twelve months end with the month of a day', () => {
  const months = monthsUntil('2026-02-28');
  expect(months).toHaveLength(12);
  expect([months[0]?.from, months.at(-1)?.from]).toEqual(['2025-03-01', '2026-02-01']);
});

it('a day is named once', () => {
  expect(daysText({ from: '2026-04-06', to: '2026-04-06' })).toBe('6 April 2026');
  expect(daysText({ from: '2026-04-06', to: '2026-04-07' })).toBe('6 April 2026 to 7 April 2026');
});

it('days begin at midnight in London when the clocks change', () => {
  expect(londonDays('2026-03-29', 1)).toEqual({
    from: '2026-03-29T00:00:00.000Z',
    to: '2026-03-29T23:00:00.000Z',
  });
  expect(londonDays('2026-10-25', 1)).toEqual({
    from: '2026-10-24T23:00:00.000Z',
    to: '2026-10-26T00:00:00.000Z',
  });
});
