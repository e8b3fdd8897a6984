import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './schedule.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('the wait a receiver requests', () => {
  it.each([
    ['a number of seconds', '120', 120_000],
    ['a date', 'Sat, 21 Nov 2026 12:30:00 GMT', 30 * 60_000],
    ['a date in the past', 'Sat, 21 Nov 2026 11:30:00 GMT', 0],
    ['a number of seconds beyond a day', '99999999999999999999', DAY_MS],
    ['a date in the distant future', 'Wed, 21 Nov 2096 12:00:00 GMT', DAY_MS],
    ['an invalid value', 'soon', 0],
    ['an empty value', '', 0],
  ])('is read from %s: %j', (_what, retry_after, wait) => {
    expect(retryAfterMs({ status: 429, retry_after }, NOW)).toBe(wait);
    expect(retryAfterMs({ status: 503, retry_after }, NOW)).toBe(wait);
    expect(retryAfterMs({ status: 500, retry_after }, NOW)).toBe(0);
  });

  it('is 0 without the header', () => {
    expect(retryAfterMs({ status: 429, retry_after: null }, NOW)).toBe(0);
  });
});
