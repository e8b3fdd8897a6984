import { expect, test } from 'vitest';
import { feeWarnings } from './fee-warnings.ts';

const unpriced = (...names: string[]) => ({
  unpriced: names.map((name) => ({ key: name, name, why: 'The book has no price.' })),
});

test.each([
  [unpriced(), 'not_needed', []],
  [unpriced(), 'approved', []],
  [unpriced('VAT Returns', 'Payroll'), 'not_needed', ['To be priced: VAT Returns and Payroll.']],
  [
    unpriced('Payroll'),
    'waiting',
    ['To be priced: Payroll.', "The fees saved by Sam Staff are waiting for an administrator's approval."],
  ],
] as const)('fees with %j and an approval that is %s have the warnings %j', (fees, approval, warnings) => {
  expect(
    feeWarnings({ fees: { unpriced: [...fees.unpriced] }, approval, asked_by_name: 'Sam Staff' }),
  ).toEqual(warnings);
});
