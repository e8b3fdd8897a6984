import { expect, test } from 'vitest';
import { openPolledFeed } from './polled-feed.ts';

test('a polled feed reports a gap at intervals and never claims to listen', async () => {
  const feed = openPolledFeed(5);
  const before = feed.position;
  let gaps = 0;
  const unsubscribe = feed.subscribe({
    onChange() {},
    onGap: () => {
      gaps += 1;
    },
  });
  await expect.poll(() => gaps).toBeGreaterThan(1);
  expect(feed.listening).toBe(false);
  expect(feed.since(before)).toBeNull();
  unsubscribe();
  await feed.close();
});
