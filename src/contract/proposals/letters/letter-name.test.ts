import { expect, test } from 'vitest';
import { letterName } from './letter-name.ts';

test('a letter in a list names its entity once', () => {
  const entity = { name: 'Engines Ltd', type: 'Limited Company' };
  expect(letterName({ title: 'Letter of engagement', entity })).toBe('Letter of engagement, for Engines Ltd');
  expect(letterName({ title: 'Letter of engagement: Engines Ltd', entity })).toBe(
    'Letter of engagement: Engines Ltd',
  );
});
