import { test as base, expect } from 'vitest';
import { isPreviousReleaseHere } from '#tests/support/machines/checkouts.ts';
import { upgrade } from '#tests/torture/upgrade.ts';

const test = base.skipIf(!isPreviousReleaseHere());

// `npm run torture -- upgrade` sends more requests. The retry is for one known gap (docs/operating.md, 'Several
// processes'). A connection that the kernel has accepted, but Node hasn't, is reset when the process stops listening.
// nginx rightly doesn't repeat the connection's POST.
const ONCE_MORE = { retry: 1, timeout: 300_000 };
test('no request fails during an upgrade from the previous release', ONCE_MORE, async () => {
  const parts = await upgrade(500);
  expect(parts.filter(({ passed }) => passed === false)).toEqual([]);
  expect(parts[0]).toMatchObject({ passed: true });
});
