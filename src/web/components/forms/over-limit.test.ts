import { expect, test } from 'vitest';
import { overLimit } from './over-limit.ts';

test('the error about a text over its limit ignores surrounding white space', () => {
  expect(overLimit('x'.repeat(5_012), 5_000)).toBe('5,012 of 5,000 characters');
  expect(overLimit(` ${'x'.repeat(5_000)}\n`, 5_000)).toBeUndefined();
});
