import { expect, it } from 'vitest';
import { isRunning } from './running.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const runs = (ends_at: string) => isRunning({ ends_at, lasts_ms: 15 * 60_000 }, now);

it('something runs until its end', () => {
  expect(runs('2026-03-02T10:00:00.001Z')).toBe(true);
  expect(runs('2026-03-02T10:00:00.000Z')).toBe(false);
  expect(runs('2026-03-02T10:15:00.000Z')).toBe(true);
});

it('something counts as over if its end is impossibly far ahead', () => {
  expect(runs('2026-03-02T10:16:00.000Z')).toBe(true);
  expect(runs('2026-03-02T10:16:00.001Z')).toBe(false);
  expect(runs('2027-04-07T10:00:00.000Z')).toBe(false);
});
