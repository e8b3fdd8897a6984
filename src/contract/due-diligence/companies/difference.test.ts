import { expect, it } from 'vitest';
import { decideDifferenceSchema, mayDecide, reportDueOn } from './difference.ts';

it.each([
  ['2026-11-30', '2026-12-21'],
  ['2026-12-14', '2027-01-07'],
  ['2027-03-15', '2027-04-07'],
  ['2027-12-10', '2028-01-05'],
])('a report of a difference listed on %s is due by %s', (listed_on, due) => {
  expect(reportDueOn(listed_on, 'owner')).toBe(due);
});

it('differences about officers are not reported', () => {
  expect(reportDueOn('2026-11-30', 'officer')).toBeNull();
});

it('a decision needs a reason', () => {
  expect(decideDifferenceSchema.safeParse({ material: true, reason: ' ' }).error?.issues).toMatchObject([
    { path: ['reason'], message: 'Enter a reason' },
  ]);
});

it('what was reported or settled is not decided again', () => {
  expect((['open', 'not_material', 'material', 'reported', 'settled'] as const).filter(mayDecide)).toEqual([
    'open',
    'not_material',
    'material',
  ]);
});
