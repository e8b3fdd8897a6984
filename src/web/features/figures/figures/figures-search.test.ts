import { expect, test } from 'vitest';
import { periodOfAddress } from './figures-search.ts';

const periodOn = (search: object) => periodOfAddress(search, '2026-11-29');

test('an empty address is this month', () => {
  expect(periodOn({})).toEqual({ kind: 'month', from: '2026-11-01', to: '2026-11-30' });
});

test('own days are as they are written', () => {
  const days = { from: '2026-02-28', to: '2026-03-01' };
  expect(periodOn({ period: 'days', ...days })).toEqual({ kind: 'days', ...days });
});

test.each([
  { period: 'bogus' },
  { from: '2026-13-45' },
  { from: '2026-02-30' },
  { from: '0001-01-01' },
  { from: '1999-12-31' },
  { period: 'days', from: '2100-12-31', to: '2101-01-01' },
  { period: 'days', from: '9999-12-31', to: '9999-12-31' },
  { period: 'days', from: '2026-03-02', to: '2026-03-01' },
  { period: 'days', from: '2001-01-01', to: '2026-03-01' },
  { period: 'tax_year', from: '2000-01-01' },
  { period: 'tax_year', from: '2100-12-31' },
])('%j is no period', (search) => {
  expect(periodOn(search)).toBeNull();
});
