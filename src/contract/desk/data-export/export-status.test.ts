import { expect, test } from 'vitest';
import { exportProgress } from './export-status.ts';

test.each([
  ['tables', 0, 60, 0],
  ['tables', 30, 60, 25],
  ['files', 0, 0, 50],
  ['files', 9_999, 10_000, 99],
] as const)('an export at %s %i of %i is %i per cent done', (part, done, total, percent) => {
  expect(exportProgress({ part, done, total })).toBe(percent);
});
