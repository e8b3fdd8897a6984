import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter } from '#contract/values/day-text.ts';
import { periodOf } from './period.ts';
import { periodParts } from './period-parts.ts';

it('a calendar month is one part', () => {
  expect(periodParts(periodOf('month', '2028-02-29'))).toEqual([
    { grain: 'month', from: '2028-02-01', to: '2028-02-01' },
  ]);
});

it('a tax year is eleven months, with the days before and after them', () => {
  expect(periodParts(periodOf('tax_year', '2026-04-06'))).toEqual([
    { grain: 'day', from: '2026-04-06', to: '2026-04-30' },
    { grain: 'month', from: '2026-05-01', to: '2027-03-01' },
    { grain: 'day', from: '2027-04-01', to: '2027-04-05' },
  ]);
});

it('the parts of any period have each of its days once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
      const from = dayAfter('2026-01-01', start);
      const to = dayAfter(from, length);
      const days = periodParts({ from, to }).flatMap((part) => {
        const last = part.grain === 'day' ? part.to : periodOf('month', part.to).to;
        const found: string[] = [];
        for (let day = part.from; day <= last; day = dayAfter(day, 1)) found.push(day);
        return found;
      });
      expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => dayAfter(from, index)));
    }),
  );
});
