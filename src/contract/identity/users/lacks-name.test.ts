import { expect, test } from 'vitest';
import { lacksName } from './lacks-name.ts';

test.each([
  { first_name: 'Administrator', last_name: '' },
  { first_name: null, last_name: null },
  { first_name: undefined, last_name: undefined },
  { first_name: 'Ada', last_name: ' ' },
  { first_name: '', last_name: 'Lee' },
])('a user without a first or a last name has no name: %j', (user) => {
  expect(lacksName(user)).toBe(true);
});

test('a first and a last name are a name', () => {
  expect(lacksName({ first_name: 'Ada', last_name: 'Lee' })).toBe(false);
});
