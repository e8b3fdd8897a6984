import { expect, it, test } from 'vitest';
import { exportProgress, hasExpired } from './export-status.ts';

test.each([
  ['tables', 0, 60, 0],
  ['tables', 30, 60, 25],
  ['files', 0, 0, 50],
  ['files', 9_999, 10_000, 99],
] as const)('an export at %s %i of %i is %i per cent done', (part, done, total, percent) => {
  expect(exportProgress({ part, done, total })).toBe(percent);
});

it('expires at the instant that it states', () => {
  const ready = {
    id: '00000000-0000-4000-8000-000000000000',
    started_at: '2026-03-02T10:00:00.000Z',
    started_by_name: 'Ada Admin',
    state: 'ready' as const,
    bytes: 1,
    expires_at: '2026-03-03T10:00:00.000Z',
  };
  expect(hasExpired(ready, new Date('2026-03-03T09:59:59.999Z'))).toBe(false);
  expect(hasExpired(ready, new Date('2026-03-03T10:00:00.000Z'))).toBe(true);
});
