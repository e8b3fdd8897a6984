import { expect, test } from 'vitest';
import { joinLinkSchema } from './join-link.ts';

test.each(['', 'https://zoom.us/j/123?pwd=a,b;c', ' https://meet.example/room '])(
  'a join link may be %j',
  (url) => {
    expect(joinLinkSchema.parse(url)).toBe(url.trim());
  },
);

test.each([
  'http://zoom.us/j/123',
  'zoom.us/j/123',
  'javascript:alert(1)',
  'https://user:password@zoom.us/j/1',
  `https://zoom.us/${'a'.repeat(2_000)}`,
  'https://zoom.us/j/1 ATTENDEE:mailto:evil@example.com',
])('a join link may not be %j', (url) => {
  expect(joinLinkSchema.safeParse(url).success).toBe(false);
});
