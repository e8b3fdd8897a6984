import { expect, test } from 'vitest';
import { avatarLetters, menuName } from './shown-user.ts';

test('the avatar shows the first two letters of the email address', () => {
  expect(avatarLetters('jane@example.com')).toBe('JA');
  expect(avatarLetters('j@example.com')).toBe('J');
});

test("the menu shows the full name, or 'User'", () => {
  expect(menuName('Jane Smith')).toBe('Jane Smith');
  expect(menuName('')).toBe('User');
  expect(menuName(null)).toBe('User');
});
