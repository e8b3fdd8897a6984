import { expect, it } from 'vitest';
import { isAboveStaffLimit } from './staff-limit.ts';

it('reductions of exactly the limit for staff are not above it', () => {
  const limit = { staff_discount_limit: 1_000 };
  expect(isAboveStaffLimit({ of: 10_000, given: 1_000 }, limit)).toBe(false);
  expect(isAboveStaffLimit({ of: 10_000, given: 1_001 }, limit)).toBe(true);
  expect(isAboveStaffLimit({ of: 0, given: 0 }, { staff_discount_limit: 0 })).toBe(false);
});
