import { expect, it } from 'vitest';
import { hasExpired } from './archive-status.ts';

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
