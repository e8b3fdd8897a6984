import { test as base, expect } from 'vitest';
import { isPreviousReleaseHere } from '#tests/support/checkouts.ts';
import { upgrade } from '#tests/torture/upgrade.ts';

const test = base.skipIf(!isPreviousReleaseHere());

// `npm run torture -- upgrade` sends more requests.
test('the previous release and this one work at the same time, and an upgrade fails no request', async () => {
  const parts = await upgrade(500);
  expect(parts.filter(({ passed }) => passed === false)).toEqual([]);
  expect(parts[0]).toMatchObject({ passed: true });
}, 300_000);
