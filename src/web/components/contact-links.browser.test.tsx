import { expect, test } from 'vitest';
import { mailtoOf } from './contact-links.tsx';

test('an address adds nothing to the mail that its link opens', () => {
  expect(mailtoOf('jane@example.org')).toBe('mailto:jane@example.org');
  expect(mailtoOf('a?bcc=eve&b=#%@example.org')).toBe('mailto:a%3Fbcc%3Deve%26b%3D%23%25@example.org');
});
