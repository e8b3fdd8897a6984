import { expect, test } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

test('a session is described by its known browser and operating system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
  expect(describeUserAgent(chrome)).toBe('Chrome on Windows');
  expect(describeUserAgent(`${chrome} Edg/147.0.0.0`)).toBe('Edge on Windows');
  expect(
    describeUserAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    ),
  ).toBe('Safari on iOS');
  expect(describeUserAgent('curl/8.5')).toBe('curl/8.5');
  expect(describeUserAgent(null)).toBe('Unknown device');
});
